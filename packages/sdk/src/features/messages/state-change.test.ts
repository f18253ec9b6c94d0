import { createEvents } from '@parley/testkit/factory/events.ts';
import { expect, test } from 'vitest';
import type { StateEvent } from '../../protocol/events/event.ts';
import { decodeStateChange } from './state-change.ts';

const make = createEvents();

function change(event: object) {
  return decodeStateChange(event as StateEvent);
}

/** Bob's membership, by `sender`, after `before`. */
function member(sender: string, content: object, before?: object) {
  const event = make.state(sender, 'm.room.member', { ...content }, '@bob:example.org');
  return change(before === undefined ? event : { ...event, unsigned: { prev_content: before } });
}

test('[ME-01] a membership says who, from what and to what, by the name of the time', () => {
  const joined = { membership: 'join', displayname: 'Bob' };
  expect(member('bob', joined)).toEqual({
    kind: 'membership',
    userId: '@bob:example.org',
    name: 'Bob',
    from: null,
    to: 'join',
    reason: null,
  });
  expect(member('ann', { membership: 'ban', reason: 'spam' }, joined)).toMatchObject({
    name: 'Bob',
    from: 'join',
    to: 'ban',
    reason: 'spam',
  });
  expect(member('bob', { membership: 'leave' })).toMatchObject({ name: '@bob:example.org', to: 'leave' });
});

test('[ME-01] who stays has changed their name, or their picture', () => {
  const before = { membership: 'join', displayname: 'Bob' };
  expect(member('bob', { membership: 'join', displayname: 'Rob' }, before)).toEqual({
    kind: 'displayName',
    from: 'Bob',
    to: 'Rob',
  });
  expect(member('bob', { membership: 'join' }, before)).toEqual({ kind: 'displayName', from: 'Bob', to: null });
  expect(member('bob', { ...before, avatar_url: 'mxc://example.org/x' }, before)).toEqual({ kind: 'memberAvatar' });
});

test('[ME-02] what is known by type is told so, everything else by its type', () => {
  expect(change(make.create('bob'))).toEqual({ kind: 'created' });
  expect(change(make.name('bob', 'New'))).toEqual({ kind: 'roomName', name: 'New' });
  expect(change(make.state('bob', 'm.room.topic', { topic: 'x' }))).toEqual({ kind: 'topic', topic: 'x' });
  expect(change(make.state('bob', 'm.room.avatar', {}))).toEqual({ kind: 'roomAvatar' });
  expect(change(make.state('bob', 'm.room.encryption', {}))).toEqual({ kind: 'encryptionEnabled' });
  expect(change(make.state('bob', '__proto__', {}))).toEqual({ kind: 'other', eventType: '__proto__' });
});

test('[ME-02] a membership that makes no sense is some change', () => {
  expect(member('bob', { membership: 7 })).toEqual({ kind: 'other', eventType: 'm.room.member' });
  expect(change(make.state('bob', 'm.room.member', { membership: 'join' }, 'nobody'))).toMatchObject({ kind: 'other' });
});

/** A setting as it is now, after `before`. */
function setting(type: string, content: object, before?: object) {
  const event = make.state('bob', type, { ...content });
  return change(before === undefined ? event : { ...event, unsigned: { prev_content: before } });
}

test('[ME-02] settings are told by what they are now, and levels, pins and servers by what became of them', () => {
  expect(setting('m.room.join_rules', { join_rule: 'knock' })).toEqual({ kind: 'joinRule', rule: 'knock' });
  expect(setting('m.room.history_visibility', { history_visibility: 'joined' })).toEqual({
    kind: 'historyVisibility',
    visibility: 'joined',
  });
  expect(setting('m.room.guest_access', { guest_access: 'can_join' })).toEqual({
    kind: 'guestAccess',
    isAllowed: true,
  });
  const alias = { kind: 'canonicalAlias', alias: '#ops:example.org' };
  expect(setting('m.room.canonical_alias', { alias: '#ops:example.org' })).toEqual({
    ...alias,
    isOnlyAlternatives: false,
  });
  expect(
    setting('m.room.canonical_alias', { alias: '#ops:example.org', alt_aliases: [] }, { alias: '#ops:example.org' }),
  ).toEqual({ ...alias, isOnlyAlternatives: true });
  expect(setting('m.room.pinned_events', { pinned: ['$a', '$b'] }, { pinned: ['$a', '$c'] })).toEqual({
    kind: 'pins',
    added: 1,
    removed: 1,
  });
  expect(setting('m.room.server_acl', { deny: ['evil.example'] }, { deny: ['*.old.example'] })).toEqual({
    kind: 'serverAcl',
    denied: ['evil.example'],
    allowed: ['*.old.example'],
  });
  expect(setting('m.room.tombstone', { replacement_room: '!new' })).toEqual({ kind: 'tombstone', replacement: '!new' });
  expect(setting('m.room.third_party_invite', { display_name: 'a…@b…' })).toMatchObject({ name: 'a…@b…' });
  expect(setting('m.room.third_party_invite', {})).toMatchObject({ name: null });
  expect(setting('m.space.parent', { via: ['a.b'] })).toEqual({ kind: 'space', side: 'parent', isRemoved: false });
  expect(setting('m.space.child', {})).toEqual({ kind: 'space', side: 'child', isRemoved: true });
});

test('[ME-02] levels are told for each person whose level changed, those who left the list too', () => {
  const before = { users: { '@ann:b.c': 100, '@bob:b.c': 50, '@cy:b.c': 10, nobody: 7 } };
  const after = { users: { '@ann:b.c': 100, '@bob:b.c': 100 } };
  expect(setting('m.room.power_levels', after, before)).toEqual({
    kind: 'powerLevels',
    changes: [
      { userId: '@bob:b.c', name: '@bob:b.c', from: 50, to: 100 },
      { userId: '@cy:b.c', name: '@cy:b.c', from: 10, to: 0 },
    ],
  });
  expect(setting('m.room.power_levels', after)).toEqual({ kind: 'powerLevels', changes: [] });
});

test('[ME-02] a widget has a name, may be a conference, and is removed where it has no address', () => {
  const widget = (content: object, before?: object) => {
    const event = make.state('bob', 'im.vector.modular.widgets', { ...content }, 'w');
    return change(before === undefined ? event : { ...event, unsigned: { prev_content: before } });
  };
  const jitsi = { type: 'jitsi', url: 'https://jitsi.example', name: ' Jitsi ' };
  expect(widget(jitsi)).toEqual({ kind: 'widget', name: 'Jitsi', isConference: true, isRemoved: false });
  expect(widget({}, jitsi)).toEqual({ kind: 'widget', name: 'Jitsi', isConference: true, isRemoved: true });
  expect(widget({ url: 'https://notes.example' })).toMatchObject({ name: null, isConference: false });
  expect(widget({})).toMatchObject({ name: null, isRemoved: true });
});
