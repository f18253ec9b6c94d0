import { expect, test } from 'vitest';
import { must } from '../../base/assert/assert.ts';
import { parseUserId } from '../ids/parse.ts';
import type { StrippedStateEvent } from './event.ts';
import { decodeMember, isKicked } from './member.ts';
import { decodePowerLevels } from './power-levels.ts';
import { decodeSpaceChild } from './space-child.ts';
import {
  decodeAvatar,
  decodeCanonicalAlias,
  decodeCreate,
  decodeEncryption,
  decodeGuestAccess,
  decodeHistoryVisibility,
  decodeJoinRules,
  decodeName,
  decodePinnedEvents,
  decodeTombstone,
} from './state.ts';
import { decodeTopic } from './topic.ts';

const alice = must(parseUserId('@alice:example.org'), 'user id');

function state(stateKey: string, content: Record<string, unknown>, unsigned?: Record<string, unknown>) {
  const event: StrippedStateEvent = { type: 'x', state_key: stateKey, sender: alice, content };
  return unsigned === undefined ? event : { ...event, unsigned };
}

test('[01.R-02] what nothing is said of has its default', () => {
  expect(decodeCreate({}, alice)).toEqual({
    roomVersion: '1',
    type: null,
    creators: [alice],
    isFederated: true,
    predecessor: null,
  });
  expect(decodeJoinRules({})).toEqual({ rule: 'invite', allowedRooms: [] });
  expect(decodeHistoryVisibility({ history_visibility: 'constructor' })).toBe('shared');
  expect(decodeGuestAccess({})).toBe('forbidden');
});

test('[01.R-03] [01.P-02] the create event tells type, version, creators and predecessor', () => {
  const content = {
    room_version: '12',
    type: 'm.space',
    additional_creators: ['@bob:example.org', 5, 'x'],
    'm.federate': false,
    predecessor: { room_id: '!old', event_id: '$end' },
  };
  expect(decodeCreate(content, alice)).toEqual({
    roomVersion: '12',
    type: 'm.space',
    creators: [alice, '@bob:example.org'],
    isFederated: false,
    predecessor: { roomId: '!old', eventId: '$end' },
  });
});

test('a name of nothing but space is none', () => {
  expect(decodeName({ name: '  Parley ' })).toBe('Parley');
  for (const name of [undefined, null, '', '  ', {}]) expect(decodeName({ name })).toBeNull();
});

test('[03.TP-02] a topic is read from its blocks, from the old misplaced ones, and else from the plain text', () => {
  const blocks = [
    { body: '<b>hi</b>', mimetype: 'text/html' },
    { body: 'hi', mimetype: 'text/plain' },
  ];
  const rich = { text: 'hi', html: '<b>hi</b>' };
  expect(decodeTopic({ topic: 'old', 'm.topic': { 'm.text': blocks } })).toEqual(rich);
  expect(decodeTopic({ topic: 'old', 'm.topic': blocks })).toEqual(rich);
  expect(decodeTopic({ 'm.topic': { 'm.text': [{ body: 'hi' }] } })).toEqual({ text: 'hi', html: null });
  expect(decodeTopic({ topic: 'old', 'm.topic': { 'm.text': 'x' } })).toEqual({ text: 'old', html: null });
  expect(decodeTopic({ topic: 'old', 'm.topic': { 'm.text': [null, { body: 1 }] } })).toEqual({
    text: 'old',
    html: null,
  });
  expect(decodeTopic({})).toBeNull();
});

test('[01.R-05] avatar and canonical alias', () => {
  expect(decodeAvatar({ url: 'mxc://example.org/a' })).toBe('mxc://example.org/a');
  expect(decodeAvatar({ url: 'https://example.org/a' })).toBeNull();
  expect(decodeCanonicalAlias({ alias: '#a:b', alt_aliases: ['#c:d', 1] })).toEqual({
    alias: '#a:b',
    alternatives: ['#c:d'],
  });
});

test('join rules: rooms whose members may join', () => {
  const allow = [{ type: 'm.room_membership', room_id: '!a' }, { type: 'other', room_id: '!b' }, null];
  expect(decodeJoinRules({ join_rule: 'restricted', allow })).toEqual({ rule: 'restricted', allowedRooms: ['!a'] });
});

test('[01.R-10] guests may join only when the room says exactly so', () => {
  expect(decodeGuestAccess({ guest_access: 'can_join' })).toBe('can_join');
  expect(decodeGuestAccess({ guest_access: true })).toBe('forbidden');
});

test('encryption, tombstone and pins', () => {
  expect(decodeEncryption({ algorithm: 'm.megolm.v1.aes-sha2' })).toEqual({ algorithm: 'm.megolm.v1.aes-sha2' });
  expect(decodeEncryption({})).toEqual({ algorithm: null });
  expect(decodeTombstone({ replacement_room: '!new' })).toEqual({ body: null, replacement: '!new' });
  expect(decodePinnedEvents({ pinned: ['$a', '$b', '$a', 'x', null] })).toEqual(['$a', '$b']);
});

test('[01.M-01] [01.M-02] a member event tells membership and claims of the user in its state key', () => {
  const content = { membership: 'join', displayname: 'Bob', avatar_url: 'mxc://example.org/b', is_direct: true };
  expect(decodeMember(state('@bob:example.org', content))).toEqual({
    userId: '@bob:example.org',
    membership: 'join',
    displayName: 'Bob',
    avatar: 'mxc://example.org/b',
    isDirect: true,
    reason: null,
    sender: alice,
  });
  expect(decodeMember(state('bob', content))).toBeNull();
  expect(decodeMember(state('@bob:example.org', { membership: 'constructor' }))).toBeNull();
});

test('[01.M-02] a kick is a leave sent by another', () => {
  const kicked = decodeMember(state('@bob:example.org', { membership: 'leave' }));
  const left = decodeMember(state(alice, { membership: 'leave' }));
  expect([kicked, left].map((member) => member !== null && isKicked(member))).toEqual([true, false]);
});

test('[01.M-07] who left keeps the name and picture from before', () => {
  const unsigned = { prev_content: { displayname: 'Bob', avatar_url: 'mxc://example.org/b' } };
  const leave = state('@bob:example.org', { membership: 'leave' }, unsigned);
  expect(decodeMember(leave)).toMatchObject({ displayName: 'Bob', avatar: 'mxc://example.org/b' });
  const join = state('@bob:example.org', { membership: 'join' }, unsigned);
  expect(decodeMember(join)).toMatchObject({ displayName: null, avatar: null });
});

test('[01.P-11] [01.P-05] power levels: integers count, everything else has its default', () => {
  const levels = decodePowerLevels({
    users: { '@a:b': 100, '@c:d': '50', ['__proto__']: 7, constructor: 9 },
    events: { 'm.room.name': 30, 'm.room.topic': 1.5 },
    users_default: '10',
    ban: null,
    kick: 20,
    notifications: { room: 60 },
  });
  expect([...levels.users]).toEqual([
    ['@a:b', 100],
    ['__proto__', 7],
    ['constructor', 9],
  ]);
  expect([...levels.events]).toEqual([['m.room.name', 30]]);
  expect(levels).toMatchObject({ usersDefault: 0, eventsDefault: 0, stateDefault: 50 });
  expect(levels).toMatchObject({ ban: 50, kick: 20, redact: 50, invite: 0 });
  expect(levels.notifications.get('room')).toBe(60);
});

test('a child of a space needs a server to be joined through', () => {
  const child = state('!room', { via: ['example.org', 'bad/host', 3], order: 'a', suggested: true });
  expect(decodeSpaceChild(child)).toEqual({ roomId: '!room', via: ['example.org'], order: 'a', isSuggested: true });
  expect(decodeSpaceChild(state('!room', { via: ['x'], order: 'é' }))).toMatchObject({ order: null });
  for (const via of [undefined, [], 'example.org', [3]]) expect(decodeSpaceChild(state('!room', { via }))).toBeNull();
  expect(decodeSpaceChild(state('room', { via: ['x'] }))).toBeNull();
});
