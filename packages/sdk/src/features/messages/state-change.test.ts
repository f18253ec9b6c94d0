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
