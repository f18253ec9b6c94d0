import { PROTOTYPE_NAMES } from '@parley/testkit/corpus/hostile-values.ts';
import { expect, test } from 'vitest';
import { must } from '../../base/assert/assert.ts';
import { parseUserId } from '../ids/parse.ts';
import type { SyncBatch } from '../sync/sync-batch.ts';
import { decodeSlidingSync } from './sliding-sync.ts';

const me = must(parseUserId('@me:example.org'), 'user id');

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

function member(membership: string, more: object = {}) {
  return { type: 'm.room.member', state_key: me, sender: me, content: { membership }, ...more };
}

function decode(body: object): SyncBatch {
  const batch = decodeSlidingSync({ pos: 'p1', rooms: {}, ...body }, me);
  if (!batch.ok) throw new Error(batch.error.reason);
  return batch.value;
}

function decodeRoom(room: object) {
  return must(decode({ rooms: { '!a': room } }).rooms[0], 'room');
}

test('an answer without a position is no answer', () => {
  for (const body of [null, [], '<html>', {}, { pos: 3 }, { pos: '' }]) {
    expect(decodeSlidingSync(body, me)).toMatchObject({ ok: false, error: { kind: 'malformedAnswer' } });
  }
  expect(decode({})).toMatchObject({ position: 'p1', rooms: [], toDevice: null, encryption: null, poison: [] });
});

test('[04.SS-04] a joined room as Synapse sends it', () => {
  const room = decodeRoom({
    name: 'Parley',
    avatar: 'mxc://example.org/a',
    heroes: [{ user_id: '@bob:example.org', displayname: 'Bob', avatar_url: 'mxc://example.org/b' }, { user_id: 'x' }],
    initial: true,
    required_state: [message('name', { type: 'm.room.name', state_key: '', content: { name: 'Parley' } })],
    timeline: [message('one'), message('two')],
    prev_batch: 't1',
    limited: true,
    num_live: 1,
    joined_count: 2,
    invited_count: 0,
    notification_count: 3,
    highlight_count: 1,
    bump_stamp: 9,
    is_dm: true,
  });
  expect(room).toMatchObject({
    roomId: '!a',
    membership: 'join',
    initial: true,
    name: 'Parley',
    avatar: 'mxc://example.org/a',
    heroes: [{ userId: '@bob:example.org', name: 'Bob', avatar: 'mxc://example.org/b' }],
    isDirect: true,
    joinedCount: 2,
    invitedCount: 0,
    notificationCount: 3,
    highlightCount: 1,
    bumpStamp: 9,
    state: [{ event_id: '$name', room_id: '!a' }],
    timeline: {
      events: [
        { event_id: '$one', room_id: '!a' },
        { event_id: '$two', room_id: '!a' },
      ],
      limited: true,
      previous: 't1',
      liveCount: 1,
      expanded: false,
    },
  });
});

test('[04.SS-04] what is absent is absent, not empty', () => {
  const room = decodeRoom({ bump_stamp: 1 });
  expect(Object.keys(room).sort()).toEqual(
    ['bumpStamp', 'initial', 'membership', 'roomId', 'state', 'strippedState', 'timeline'].sort(),
  );
  expect(room.timeline).toBeNull();
});

test('[04.SS-24] the accepted names are read as well', () => {
  const invite = decodeRoom({ membership: 'knock', stripped_state: [member('knock')], name: null, avatar: null });
  expect(invite).toMatchObject({ membership: 'knock', strippedState: [{ type: 'm.room.member' }] });
  expect(invite).toMatchObject({ name: '', avatar: null });
  const stub = { type: 'm.room.topic', state_key: '' };
  const removed = decodeRoom({ required_state: [stub, message('n', { type: 'm.room.name', state_key: '' })] });
  expect(removed).toMatchObject({
    state: [{ event_id: '$n' }],
    removedState: [{ type: 'm.room.topic', stateKey: '' }],
  });
});

test('[01.R-08] an invitation to a room of another server is called what its stripped state says', () => {
  const said = (type: string, content: object) => ({ type, state_key: '', sender: '@bob:b', content });
  const invite_state = [said('m.room.name', { name: 'Attic' }), said('m.room.avatar', { url: 'mxc://b/a' })];
  expect(decodeRoom({ invite_state })).toMatchObject({ name: 'Attic', avatar: 'mxc://b/a' });
  expect(decodeRoom({ stripped_state: invite_state, name: null, avatar: null })).toMatchObject({ name: 'Attic' });
  expect(decodeRoom({ invite_state, name: 'Loft', avatar: 'mxc://a/b' })).toMatchObject({
    name: 'Loft',
    avatar: 'mxc://a/b',
  });
  expect(decodeRoom({ invite_state: [said('m.room.name', { name: 5 })] })).not.toHaveProperty('name');
});

test('[04.SS-21] events sent again because more were asked for are marked, under both names', () => {
  for (const name of ['expanded_timeline', 'unstable_expanded_timeline']) {
    expect(decodeRoom({ timeline: [message('a')], [name]: true }).timeline).toMatchObject({
      expanded: true,
      liveCount: 0,
    });
    expect(decodeRoom({ timeline: [message('a')], [name]: true, num_live: 1 }).timeline?.liveCount).toBe(1);
  }
});

test("[04.SS-07] one's own membership: said, invited, of the newest own member event, or joined", () => {
  const own = (id: string, membership: string) => message(id, member(membership));
  const cases: [object, string][] = [
    [{}, 'join'],
    [{ membership: 'ban' }, 'ban'],
    [{ invite_state: [] }, 'invite'],
    [{ invite_state: [member('invite')] }, 'invite'],
    [{ invite_state: [member('knock')] }, 'knock'],
    [{ timeline: [own('a', 'join'), own('b', 'leave')] }, 'leave'],
    [{ required_state: [own('a', 'leave')] }, 'leave'],
    [{ required_state: [own('a', 'leave')], timeline: [own('b', 'join')] }, 'join'],
    [{ timeline: [message('a', { ...member('leave'), state_key: '@alice:example.org' })] }, 'join'],
    [{ membership: 'constructor' }, 'join'],
  ];
  for (const [room, expected] of cases) expect(decodeRoom(room).membership).toBe(expected);
});

test('[04.SS-07] live events are counted from the newest, poison ones included', () => {
  const events = [message('a'), message('b'), null, message('d')];
  const live = (more: object) => decodeRoom({ timeline: events, ...more }).timeline?.liveCount;
  expect(live({ num_live: 2 })).toBe(1);
  expect(live({ num_live: 3 })).toBe(2);
  expect(live({ num_live: 99 })).toBe(3);
  expect(live({ num_live: 0 })).toBe(0);
  expect(live({})).toBe(3);
  expect(live({ initial: true })).toBe(0);
});

test('[SEC-04] a poison event is set aside, wherever it stands, and the neighbours stay', () => {
  for (const position of [0, 1, 2]) {
    const events: unknown[] = [message('a'), message('b')];
    events.splice(position, 0, { event_id: '$poison' });
    const batch = decode({
      rooms: {
        '!a': { timeline: events, required_state: [7], invite_state: ['x'] },
        '!b': { timeline: [message('c')] },
      },
      extensions: {
        to_device: { next_batch: 'd2', events: [null, { type: 'm.dummy', content: {} }] },
        account_data: { global: [3, { type: 'm.direct', content: {} }] },
      },
    });
    expect(batch.rooms.map((room) => room.timeline?.events.map((event) => event.event_id))).toEqual([
      ['$a', '$b'],
      ['$c'],
    ]);
    expect(batch.toDevice).toEqual({ nextBatch: 'd2', events: [{ type: 'm.dummy', content: {} }] });
    expect(batch.accountData).toEqual([{ type: 'm.direct', content: {} }]);
    expect(batch.poison.map((entry) => entry.where)).toEqual([
      `rooms/!a/timeline[${position}]`,
      'rooms/!a/required_state[0]',
      'rooms/!a/invite_state[0]',
      'account_data[0]',
      'to_device[0]',
    ]);
  }
});

test('[04.SS-05] the extensions', () => {
  const batch = decode({
    lists: { all: { count: 7, ops: [] }, ['__proto__']: { count: 8 } },
    extensions: {
      e2ee: {
        device_lists: { changed: ['@bob:example.org', 5], left: ['@eve:example.org'] },
        device_one_time_keys_count: { signed_curve25519: 50, bad: -1 },
        device_unused_fallback_key_types: ['signed_curve25519'],
      },
      account_data: { rooms: { '!a': [{ type: 'm.tag', content: { tags: {} } }] } },
      typing: { rooms: { '!a': { type: 'm.typing', content: { user_ids: ['@bob:example.org', 'x'] } } } },
      receipts: {
        rooms: {
          '!a': {
            type: 'm.receipt',
            content: { $e: { 'm.read': { '@bob:example.org': { ts: 5, thread_id: 'main' } }, other: {} }, x: {} },
          },
        },
      },
    },
  });
  expect(batch.listCounts).toEqual(
    new Map([
      ['all', 7],
      ['__proto__', 8],
    ]),
  );
  expect(batch.encryption).toEqual({
    changedUsers: ['@bob:example.org'],
    leftUsers: ['@eve:example.org'],
    oneTimeKeyCounts: new Map([['signed_curve25519', 50]]),
    unusedFallbackKeys: ['signed_curve25519'],
  });
  expect(batch.roomAccountData).toEqual([{ roomId: '!a', events: [{ type: 'm.tag', content: { tags: {} } }] }]);
  expect(batch.typing).toEqual([{ roomId: '!a', userIds: ['@bob:example.org'] }]);
  expect(batch.receipts).toEqual([
    {
      roomId: '!a',
      receipts: [{ eventId: '$e', userId: '@bob:example.org', type: 'm.read', timestamp: 5, threadId: 'main' }],
    },
  ]);
  expect(batch.poison).toEqual([]);
});

test('[04.Y-07] key counts that are absent are not zero', () => {
  expect(decode({ extensions: { e2ee: {} } }).encryption).toMatchObject({
    oneTimeKeyCounts: null,
    unusedFallbackKeys: null,
  });
});

test('[04.SS-05] to-device messages without a place to go on from are left with the server', () => {
  const batch = decode({ extensions: { to_device: { events: [{ type: 'm.dummy', content: {} }] } } });
  expect(batch.toDevice).toBeNull();
  expect(batch.poison).toHaveLength(1);
});

test('[SEC-01] [01.E-06] rooms named by prototype names are dropped, such types and keys stay, nothing is polluted', () => {
  const before = Object.getOwnPropertyNames(Object.prototype);
  for (const name of PROTOTYPE_NAMES) {
    const odd = message('odd', { type: name, state_key: name });
    const text = JSON.stringify({
      pos: 'p',
      rooms: { '!a': { required_state: [odd], timeline: [message('a')] } },
      extensions: { account_data: { global: [{ type: name, content: {} }] } },
    });
    const body: unknown = JSON.parse(text.replace('"rooms":{', `"rooms":{${JSON.stringify(name)}:{"timeline":[]},`));
    const batch = decodeSlidingSync(body, me);
    expect(batch.ok && batch.value.rooms.map((room) => room.roomId)).toEqual(['!a']);
    expect(batch.ok && batch.value.rooms[0]?.state[0]).toMatchObject({ type: name, state_key: name });
    expect(batch.ok && batch.value.accountData).toEqual([{ type: name, content: {} }]);
    expect(batch.ok && batch.value.poison).toEqual([{ where: 'rooms', reason: 'badRoomId' }]);
  }
  expect(Object.getOwnPropertyNames(Object.prototype)).toEqual(before);
});
