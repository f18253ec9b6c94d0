import { corruptions, PROTOTYPE_NAMES } from '@parley/testkit/corpus/hostile-values.ts';
import { expect, test } from 'vitest';
import { must } from '../../base/assert/assert.ts';
import { parseUserId } from '../ids/parse.ts';
import type { SyncBatch } from '../sync/sync-batch.ts';
import { decodeV3Sync } from './v3-sync.ts';
import { buildV3SyncRequest, v3Sync } from './v3-sync-request.ts';

const me = must(parseUserId('@me:example.org'), 'user id');
const WANTED = {
  timeoutMs: 0,
  isStateWhole: false,
  isRepeated: false,
  presenceOf: [],
  timelineLimit: 8,
  stateTypes: ['m.room.name'],
  ephemeralTypes: ['m.receipt'],
  presence: 'offline',
} as const;

function message(id: string, more: object = {}) {
  return {
    event_id: `$${id}`,
    type: 'm.room.message',
    sender: '@alice:example.org',
    origin_server_ts: 1,
    content: { msgtype: 'm.text', body: id },
    ...more,
  };
}

function state(id: string, type: string, content: object, stateKey = '') {
  return message(id, { type, content, state_key: stateKey });
}

function decode(body: object, isFull = false): SyncBatch {
  const batch = decodeV3Sync({ next_batch: 's1', ...body }, { me, isFull });
  if (!batch.ok) throw new Error(batch.error.reason);
  return batch.value;
}

function decodeJoined(room: object, isFull = false) {
  return must(decode({ rooms: { join: { '!a': room } } }, isFull).rooms[0], 'room');
}

test('[04.Y-01] the request: position, time, a filter of its own, state after the timeline where it is offered', () => {
  const request = buildV3SyncRequest({ ...WANTED, position: 's9', timeoutMs: 30_000 });
  expect(request).toMatchObject({ method: 'GET', path: '/_matrix/client/v3/sync', authorised: true, body: null });
  expect(request.query.slice(1)).toEqual([
    ['timeout', '30000'],
    ['since', 's9'],
    ['set_presence', 'offline'],
    ['use_state_after', 'true'],
    ['org.matrix.msc4222.use_state_after', 'true'],
  ]);
  expect(buildV3SyncRequest({ ...WANTED, position: null }).query.map(([name]) => name)).not.toContain('since');
});

test('[04.Y-03] the filter: lazy members, threads counted apart, as many events as asked, presence of who is looked at', () => {
  const [[name, text] = ['', '']] = buildV3SyncRequest({ ...WANTED, position: null }).query;
  expect(name).toBe('filter');
  expect(JSON.parse(text)).toEqual({
    presence: { not_types: ['*'] },
    room: {
      state: { lazy_load_members: true, types: ['m.room.name'] },
      timeline: { limit: 8, lazy_load_members: true, unread_thread_notifications: true },
      ephemeral: { types: ['m.receipt'] },
    },
  });
  const [[, other] = ['', '']] = buildV3SyncRequest({ ...WANTED, position: 's', presenceOf: [me] }).query;
  expect(JSON.parse(other)).toMatchObject({ presence: { types: ['m.presence'], senders: [me] } });
});

test('[01.U-01] presence of others; what is none is set aside', () => {
  const content = { presence: 'online' };
  const { presence, poison } = decode({
    presence: {
      events: [
        { type: 'm.presence', sender: '@bob:example.org', content },
        { type: 'm.presence', sender: 'bob', content },
        { type: 'm.presence', sender: '@bob:example.org', content: 3 },
        { type: 'm.other', sender: '@bob:example.org', content },
        null,
      ],
    },
  });
  expect(presence).toEqual([{ userId: '@bob:example.org', content }]);
  expect(poison).toHaveLength(4);
});

test('[04.Y-02] a held request is given up soon after the server should have answered, a large one much later', () => {
  const timeoutOf = (position: string | null, timeoutMs: number, isRepeated = false) =>
    buildV3SyncRequest({ ...WANTED, position, timeoutMs, isRepeated }).timeoutMs;
  expect(timeoutOf('s', 30_000)).toBe(40_000);
  expect(timeoutOf('s', 0)).toBe(25_000);
  expect(timeoutOf('s', 0, true)).toBe(80_000);
  expect(timeoutOf(null, 0)).toBe(60_000);
  expect(timeoutOf(null, 0, true)).toBe(300_000);
});

test('an answer without a position is no answer', () => {
  for (const body of [null, [], '<html>', {}, { next_batch: 3 }, { next_batch: '' }]) {
    expect(decodeV3Sync(body, { me, isFull: true })).toMatchObject({ ok: false, error: { kind: 'malformedAnswer' } });
  }
  expect(decode({})).toMatchObject({ position: 's1', rooms: [], accountData: [], poison: [] });
  expect(v3Sync({ ...WANTED, position: null }, me).decode({ next_batch: 's' }).ok).toBe(true);
});

test('[04.Y-06] a joined room: state, timeline, summary, counts, picture', () => {
  const room = decodeJoined({
    summary: { 'm.heroes': ['@bob:example.org', 'x'], 'm.joined_member_count': 2, 'm.invited_member_count': 1 },
    unread_notifications: { notification_count: 3, highlight_count: 1 },
    state: { events: [state('av', 'm.room.avatar', { url: 'mxc://example.org/a' }), state('n', 'm.room.name', {})] },
    timeline: { events: [message('one'), message('two')], limited: true, prev_batch: 't1' },
  });
  expect(room).toMatchObject({
    roomId: '!a',
    membership: 'join',
    initial: false,
    heroes: [{ userId: '@bob:example.org', name: null, avatar: null }],
    joinedCount: 2,
    invitedCount: 1,
    notificationCount: 3,
    highlightCount: 1,
    avatar: 'mxc://example.org/a',
    state: [{ event_id: '$av', room_id: '!a' }, { event_id: '$n' }],
    timeline: { limited: true, previous: 't1', liveCount: 2, expanded: false },
  });
  expect(room.timeline?.events.map((event) => [event.event_id, event.room_id])).toEqual([
    ['$one', '!a'],
    ['$two', '!a'],
  ]);
});

test('[04.Y-06] what is absent is absent, not empty', () => {
  expect(Object.keys(decodeJoined({})).sort()).toEqual(
    ['initial', 'membership', 'roomId', 'state', 'strippedState', 'timeline'].sort(),
  );
  expect(decodeJoined({}).timeline).toBeNull();
});

test('when everything was asked for anew, rooms are as if never sent before, and nothing is live', () => {
  const room = decodeJoined({ timeline: { events: [message('one')] } }, true);
  expect([room.initial, room.timeline?.liveCount]).toEqual([true, 0]);
});

test('[04.Y-06] state after the timeline is told apart, under both names, and the timeline decides nothing', () => {
  const timeline = { events: [state('lost', 'm.room.avatar', { url: 'mxc://example.org/lost' })] };
  for (const name of ['state_after', 'org.matrix.msc4222.state_after']) {
    const after = { events: [state('won', 'm.room.avatar', { url: 'mxc://example.org/won' })] };
    const room = decodeJoined({ timeline, [name]: after });
    expect(room).toMatchObject({ state: [], stateAfter: [{ event_id: '$won' }], avatar: 'mxc://example.org/won' });
  }
  expect(decodeJoined({ timeline })).toMatchObject({ avatar: 'mxc://example.org/lost' });
  expect(decodeJoined({ timeline }).stateAfter).toBeUndefined();
});

test('[04.Y-05] invitations and knocks: stripped state gives name, picture and whether it is direct', () => {
  const member = { type: 'm.room.member', state_key: me, sender: '@alice:example.org' };
  const stripped = (type: string, content: object) => ({ type, state_key: '', sender: '@alice:example.org', content });
  const events = [
    stripped('m.room.name', { name: 'Ops' }),
    stripped('m.room.avatar', { url: 'mxc://example.org/a' }),
    { ...member, content: { membership: 'invite', is_direct: true } },
  ];
  const { rooms } = decode({
    rooms: { invite: { '!i': { invite_state: { events } } }, knock: { '!k': { knock_state: { events: [] } } } },
  });
  expect(rooms).toMatchObject([
    { roomId: '!i', membership: 'invite', name: 'Ops', avatar: 'mxc://example.org/a', isDirect: true, timeline: null },
    { roomId: '!k', membership: 'knock', name: '', avatar: null, isDirect: false },
  ]);
  expect(rooms[0]?.strippedState).toHaveLength(3);
});

test('[04.Y-14] rooms that were left, and those one was banned from', () => {
  const left = (membership: string) => ({
    timeline: { events: [state('m', 'm.room.member', { membership }, me)] },
  });
  const { rooms } = decode({ rooms: { leave: { '!a': left('leave'), '!b': left('ban'), '!c': {} } } });
  expect(rooms.map((room) => room.membership)).toEqual(['leave', 'ban', 'leave']);
});

test('[04.Y-05] account data, receipts and typing', () => {
  const receipt = { type: 'm.receipt', content: { $one: { 'm.read': { [me]: { ts: 5 } } } } };
  const typing = { type: 'm.typing', content: { user_ids: ['@bob:example.org', 3] } };
  const batch = decode({
    account_data: { events: [{ type: 'm.direct', content: { '@bob:example.org': ['!a'] } }, { type: 3 }] },
    rooms: {
      join: {
        '!a': { ephemeral: { events: [receipt, typing] }, account_data: { events: [{ type: 'm.tag', content: {} }] } },
      },
    },
  });
  expect(batch).toMatchObject({
    accountData: [{ type: 'm.direct' }],
    roomAccountData: [{ roomId: '!a', events: [{ type: 'm.tag' }] }],
    typing: [{ roomId: '!a', userIds: ['@bob:example.org'] }],
    receipts: [{ roomId: '!a', receipts: [{ eventId: '$one', userId: me, timestamp: 5, threadId: null }] }],
    poison: [{ where: 'account_data[1]', reason: 'badType' }],
  });
});

test('[04.Y-07] to-device messages go on with the position; no counts mean no keys', () => {
  const batch = decode({
    to_device: { events: [{ type: 'm.dummy', content: {} }, null] },
    device_lists: { changed: ['@bob:example.org', 4], left: [] },
    device_one_time_keys_count: { signed_curve25519: 20 },
    'org.matrix.msc2732.device_unused_fallback_key_types': ['signed_curve25519'],
  });
  expect(batch.toDevice).toEqual({ events: [{ type: 'm.dummy', content: {} }], nextBatch: 's1' });
  expect(batch.encryption).toEqual({
    changedUsers: ['@bob:example.org'],
    leftUsers: [],
    oneTimeKeyCounts: new Map([['signed_curve25519', 20]]),
    unusedFallbackKeys: ['signed_curve25519'],
  });
  expect(decode({}).encryption).toMatchObject({ oneTimeKeyCounts: new Map(), unusedFallbackKeys: null });
});

test('[SEC-01] rooms named by prototype names are set aside', () => {
  const join = Object.fromEntries(PROTOTYPE_NAMES.map((name) => [name, {}]));
  const { rooms, poison } = decode({ rooms: { join } });
  expect(rooms).toEqual([]);
  expect(poison.length).toBe(PROTOTYPE_NAMES.length);
});

const room = {
  summary: { 'm.heroes': ['@bob:example.org'], 'm.joined_member_count': 2 },
  unread_notifications: { notification_count: 1 },
  state: { events: [state('s', 'm.room.name', { name: 'A' })] },
  timeline: { events: [message('1'), message('2'), message('3')], limited: true, prev_batch: 't' },
  ephemeral: { events: [{ type: 'm.receipt', content: { $1: { 'm.read': { [me]: { ts: 1 } } } } }] },
  account_data: { events: [{ type: 'm.tag', content: { tags: {} } }] },
};

const answer = {
  next_batch: 'p',
  account_data: { events: [{ type: 'm.direct', content: {} }] },
  to_device: { events: [{ type: 'm.dummy', sender: me, content: {} }] },
  device_lists: { changed: [me] },
  device_one_time_keys_count: { signed_curve25519: 1 },
  rooms: {
    join: { '!a:example.org': room, '!b:example.org': { timeline: { events: [message('9')] } } },
    invite: { '!i:example.org': { invite_state: { events: [{ type: 'x', state_key: '', sender: me, content: {} }] } } },
    leave: { '!l:example.org': { state_after: { events: [state('l', 'm.room.member', { membership: 'ban' }, me)] } } },
  },
};

test('[SEC-03] [SEC-04] no bad value throws, stops the position or harms the other room', () => {
  const neighbourOf = (batch: SyncBatch) => batch.rooms.find(({ roomId }) => roomId === '!b:example.org');
  const neighbour = must(neighbourOf(decode(answer)), 'neighbour');
  let count = 0;
  for (const { name, path, value } of corruptions(answer)) {
    count += 1;
    const batch = decodeV3Sync(value, { me, isFull: false });
    if (path.length === 0 || path[0] === 'next_batch') continue;
    expect(batch.ok, name).toBe(true);
    if (!batch.ok) continue;
    expect(batch.value.position, name).toBe('p');
    const isAbove = path[0] === 'rooms' && path.length < 3 && path[1] !== 'invite' && path[1] !== 'leave';
    if (isAbove || path[2] === '!b:example.org') continue;
    expect(neighbourOf(batch.value), name).toEqual(neighbour);
  }
  expect(count).toBeGreaterThan(1500);
});

test('[SEC-03] a bad event leaves the other events of its room', () => {
  for (const { name, path, value } of corruptions(answer)) {
    if (path[2] !== '!a:example.org' || path[3] !== 'timeline' || typeof path[5] !== 'number') continue;
    const batch = decodeV3Sync(value, { me, isFull: false });
    const ids = batch.ok ? batch.value.rooms[0]?.timeline?.events.map((event) => event.event_id) : undefined;
    const others = ['$1', '$2', '$3'].filter((_, index) => index !== path[5]);
    expect(ids, name).toEqual(expect.arrayContaining(others));
  }
});
