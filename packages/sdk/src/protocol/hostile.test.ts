/** Type confusion over every decoder (SEC-03): nothing throws, and what stands beside a bad value is untouched. */
import { corruptions, HOSTILE_VALUES } from '@parley/testkit/corpus/hostile-values.ts';
import { afterAll, expect, test } from 'vitest';
import { must } from '../base/assert/assert.ts';
import { isObject } from '../base/json/guards.ts';
import { loginFlows, loginWithPassword } from './endpoints/login.ts';
import { messages } from './endpoints/messages.ts';
import { eventContext } from './endpoints/room-events.ts';
import { decodeSlidingSync } from './endpoints/sliding-sync.ts';
import { decodeRoomEvent, decodeStripped } from './events/envelope.ts';
import type { RoomEvent } from './events/event.ts';
import { decodeMember } from './events/member.ts';
import { decodeMessage, decodeSticker } from './events/message.ts';
import { decodePowerLevels } from './events/power-levels.ts';
import { readRelation, readReplyTo } from './events/relation.ts';
import { decodeSpaceChild } from './events/space-child.ts';
import * as state from './events/state.ts';
import { decodeTopic } from './events/topic.ts';
import { parseEventId, parseRoomId, parseUserId } from './ids/parse.ts';
import { findLatestEdit } from './rules/edit.ts';
import { strippedByRedaction } from './rules/redaction.ts';

const me = must(parseUserId('@me:example.org'), 'user id');
const roomId = must(parseRoomId('!a:example.org'), 'room id');
const eventId = must(parseEventId('$1'), 'event id');
const prototypeBefore = Object.getOwnPropertyNames(Object.prototype);

afterAll(() => {
  expect(Object.getOwnPropertyNames(Object.prototype)).toEqual(prototypeBefore);
});

const rawEvent = (id: string, more: object = {}) => ({
  event_id: `$${id}`,
  type: 'm.room.message',
  sender: '@alice:example.org',
  origin_server_ts: 1,
  content: { msgtype: 'm.text', body: id, 'm.relates_to': { rel_type: 'm.thread', event_id: '$0' } },
  unsigned: { age: 3 },
  ...more,
});

const room = {
  name: 'A',
  avatar: 'mxc://example.org/a',
  heroes: [{ user_id: '@bob:example.org', displayname: 'Bob' }],
  initial: true,
  required_state: [rawEvent('s', { type: 'm.room.name', state_key: '', content: { name: 'A' } })],
  timeline: [rawEvent('1'), rawEvent('2'), rawEvent('3')],
  invite_state: [{ type: 'm.room.member', state_key: me, sender: me, content: { membership: 'invite' } }],
  prev_batch: 't',
  limited: true,
  num_live: 1,
  joined_count: 2,
  bump_stamp: 4,
};

const answer = {
  pos: 'p',
  lists: { all: { count: 2 } },
  rooms: { '!a:example.org': room, '!b:example.org': { timeline: [rawEvent('9')], name: 'B' } },
  extensions: {
    e2ee: { device_lists: { changed: [me], left: [] }, device_one_time_keys_count: { signed_curve25519: 1 } },
    to_device: { next_batch: 'n', events: [{ type: 'm.dummy', sender: me, content: {} }] },
    account_data: { global: [{ type: 'm.direct', content: {} }], rooms: { '!a:example.org': [] } },
    typing: { rooms: { '!a:example.org': { content: { user_ids: [me] } } } },
    receipts: { rooms: { '!a:example.org': { content: { $1: { 'm.read': { [me]: { ts: 1 } } } } } } },
  },
};

test('[SEC-03] [SEC-04] sliding sync: no bad value throws, stops the position or harms the other room', () => {
  const sound = decodeSlidingSync(answer, me);
  const neighbour = must(sound.ok ? sound.value.rooms[1] : null, 'neighbour');
  let count = 0;
  for (const { name, path, value } of corruptions(answer)) {
    count += 1;
    const batch = decodeSlidingSync(value, me);
    if (path.length === 0 || path[0] === 'pos') continue;
    expect(batch.ok, name).toBe(true);
    if (!batch.ok) continue;
    expect(batch.value.position, name).toBe('p');
    if (path.length === 1 && path[0] === 'rooms') continue;
    if (path[1] !== '!b:example.org') expect(batch.value.rooms.at(-1), name).toEqual(neighbour);
  }
  expect(count).toBeGreaterThan(2000);
});

test('[SEC-03] sliding sync: a bad event leaves the other events of its room', () => {
  for (const { name, path, value } of corruptions(answer)) {
    if (path[1] !== '!a:example.org' || path[2] !== 'timeline' || typeof path[3] !== 'number') continue;
    const batch = decodeSlidingSync(value, me);
    const ids = batch.ok ? batch.value.rooms[0]?.timeline?.events.map((event) => event.event_id) : undefined;
    const others = ['$1', '$2', '$3'].filter((_, index) => index !== path[3]);
    expect(ids, name).toEqual(expect.arrayContaining(others));
  }
});

test('[SEC-03] events: a decoded one always has a sound envelope', () => {
  for (const { name, value } of corruptions(rawEvent('1', { state_key: me, redacts: '$2' }))) {
    const event = decodeRoomEvent(value, roomId);
    if (!event.ok) continue;
    const { event_id, sender, type, origin_server_ts, content, unsigned, redacts, state_key } = event.value;
    expect(parseEventId(event_id), name).not.toBeNull();
    expect(parseUserId(sender), name).not.toBeNull();
    expect(event.value.room_id, name).toBe(roomId);
    expect(type.length > 0 && type.length <= 510, name).toBe(true);
    expect(Number.isNaN(new Date(origin_server_ts).getTime()), name).toBe(false);
    expect(isObject(content), name).toBe(true);
    expect(unsigned === undefined || isObject(unsigned), name).toBe(true);
    expect(
      [redacts, state_key].every((text) => text === undefined || typeof text === 'string'),
      name,
    ).toBe(true);
  }
  for (const { value } of corruptions(room.invite_state[0])) decodeStripped(value);
});

const messageSamples = [
  { msgtype: 'm.text', body: 'x', format: 'org.matrix.custom.html', formatted_body: 'x' },
  {
    msgtype: 'm.image',
    body: 'x',
    filename: 'y',
    url: 'mxc://example.org/a',
    info: { w: 1, h: 1, size: 1, duration: 1, mimetype: 'a/b', thumbnail_url: 'mxc://e/a', thumbnail_info: { w: 1 } },
  },
  {
    msgtype: 'm.file',
    body: 'x',
    file: { url: 'mxc://example.org/a' },
    info: { thumbnail_file: { url: 'mxc://e/a' } },
  },
  { msgtype: 'm.location', body: 'x', geo_uri: 'geo:1,2', 'm.location': { uri: 'geo:1,2' } },
];

test('[SEC-03] messages and stickers: always a value, its numbers always finite', () => {
  for (const sample of messageSamples) {
    for (const { name, path, value } of corruptions(sample)) {
      if (path.length === 0 || !isObject(value)) continue;
      for (const content of [decodeMessage(value), decodeSticker(value)]) {
        expect(typeof content.kind, name).toBe('string');
        if (!('media' in content)) continue;
        const { width, height, sizeBytes, durationMs } = content.media;
        const numbers = [width, height, sizeBytes, durationMs].filter((number) => number !== null);
        expect(
          numbers.every((number) => Number.isInteger(number) && number >= 0 && number <= 2 ** 40),
          name,
        ).toBe(true);
      }
    }
  }
});

const stateSample = {
  name: 'x',
  topic: 'x',
  'm.topic': { 'm.text': [{ body: 'x', mimetype: 'text/plain' }] },
  url: 'mxc://example.org/a',
  alias: '#a:b',
  alt_aliases: ['#a:b'],
  room_version: '11',
  type: 'm.space',
  additional_creators: ['@a:b'],
  predecessor: { room_id: '!a', event_id: '$a' },
  join_rule: 'restricted',
  allow: [{ type: 'm.room_membership', room_id: '!a' }],
  history_visibility: 'joined',
  guest_access: 'can_join',
  algorithm: 'm.megolm.v1.aes-sha2',
  replacement_room: '!a',
  pinned: ['$a'],
  via: ['example.org'],
  order: 'x',
  membership: 'join',
  displayname: 'x',
  avatar_url: 'mxc://example.org/a',
  users: { '@a:b': 100 },
  events: { x: 5 },
  ban: 5,
  third_party_invite: { signed: {} },
  'm.relates_to': { rel_type: 'm.replace', event_id: '$0', 'm.in_reply_to': { event_id: '$0' } },
  'm.new_content': { body: 'x' },
};

test('[SEC-03] state, relations, redaction and edits: any content gives a value', () => {
  const decoders = [
    state.decodeName,
    decodeTopic,
    state.decodeAvatar,
    state.decodeCanonicalAlias,
    state.decodeJoinRules,
    state.decodeHistoryVisibility,
    state.decodeGuestAccess,
    state.decodeEncryption,
    state.decodeTombstone,
    state.decodePinnedEvents,
    decodePowerLevels,
  ];
  const types = ['m.room.create', 'm.room.member', 'm.room.power_levels', 'm.room.redaction', 'm.room.message'];
  for (const { value } of corruptions(stateSample)) {
    if (!isObject(value)) continue;
    for (const decode of decoders) decode(value);
    state.decodeCreate(value, me);
    const stripped = { type: 'x', state_key: me, sender: me, content: value };
    decodeMember(stripped);
    decodeSpaceChild({ ...stripped, state_key: roomId });
    const event: RoomEvent = {
      event_id: eventId,
      room_id: roomId,
      type: 'x',
      sender: me,
      origin_server_ts: 0,
      content: value,
    };
    readRelation(event);
    readReplyTo(event);
    findLatestEdit(event, [event]);
    for (const type of types)
      for (const version of ['1', '11', '12']) strippedByRedaction({ ...event, type }, null, version);
  }
});

test('[SEC-03] other answers: a value or a malformed answer, whatever comes', () => {
  const endpoints = [
    messages({ roomId, direction: 'b', from: null }),
    eventContext(roomId, eventId),
    loginFlows(),
    loginWithPassword({ user: 'me', password: 'x', deviceName: 'x' }),
  ];
  const sample = {
    chunk: [rawEvent('1')],
    state: [rawEvent('s', { state_key: '' })],
    start: 'a',
    end: 'b',
    event: rawEvent('1'),
    events_before: [rawEvent('2')],
    flows: [{ type: 'm.login.password' }],
    user_id: me,
    device_id: 'D',
    access_token: 't',
    well_known: { 'm.homeserver': { base_url: 'https://example.org' } },
  };
  for (const { name, value } of corruptions(sample)) {
    for (const endpoint of endpoints) expect(typeof endpoint.decode(value).ok, name).toBe('boolean');
  }
  for (const { value } of HOSTILE_VALUES)
    for (const endpoint of endpoints) expect(endpoint.decode(value).ok).toBe(false);
});
