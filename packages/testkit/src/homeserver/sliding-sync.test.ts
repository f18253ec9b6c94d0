import { beforeEach, describe, expect, test } from 'vitest';
import { FakeClock } from '../fakes/fake-clock.ts';
import { FakeHomeserver } from './fake-homeserver.ts';
import type { ScriptedRoom } from './script.ts';
import { readSync, TestClient } from './test-client.ts';
import { asObject, asTexts, type Json, type JsonObject } from './wire.ts';

let clock: FakeClock;
let server: FakeHomeserver;
let room: ScriptedRoom;
let alice: TestClient;

const LAZY = [
  ['m.room.create', ''],
  ['m.room.member', '$ME'],
  ['m.room.member', '$LAZY'],
];

beforeEach(async () => {
  clock = new FakeClock();
  server = new FakeHomeserver({ clock });
  room = server.room(['alice', 'bob', 'carol'], { name: 'Tea' });
  alice = await TestClient.signIn(server, 'alice');
});

function list(changes: JsonObject = {}): JsonObject {
  return { lists: { all: { ranges: [[0, 19]], timeline_limit: 2, required_state: LAZY, ...changes } } };
}

function bodies(roomData: unknown): readonly unknown[] {
  const timeline = asObject(roomData as JsonObject)['timeline'];
  return Array.isArray(timeline) ? timeline.map((event: Json) => asObject(asObject(event)['content'])['body']) : [];
}

function stateOf(roomData: unknown): readonly string[] {
  const state = asObject(roomData as JsonObject)['required_state'];
  return (Array.isArray(state) ? state : []).map((event: Json) => {
    const { type, state_key: key } = asObject(event);
    return `${String(type)}|${String(key)}`;
  });
}

describe('rooms', () => {
  test('[FH-04] a room comes first with initial, its newest events, its name and its counts', async () => {
    for (const text of ['one', 'two', 'three']) room.send('bob', text);
    const { rooms, lists } = await alice.syncNow(list());
    expect(lists).toMatchObject({ all: { count: 1 } });
    expect(rooms[room.id]).toMatchObject({
      initial: true,
      limited: true,
      num_live: 0,
      name: 'Tea',
      joined_count: 3,
      invited_count: 0,
      notification_count: 0,
      bump_stamp: server.state.position,
    });
    expect(bodies(rooms[room.id])).toEqual(['two', 'three']);
    expect(JSON.stringify(rooms[room.id])).not.toContain('room_id');
  });

  test('[FH-04] then only what is new, live, and nothing when there is nothing', async () => {
    room.send('bob', 'one');
    const first = await alice.syncNow(list());
    room.send('carol', 'two');
    const second = await alice.syncNow(list(), first.pos);
    expect(second.rooms[room.id]).toMatchObject({ limited: false, num_live: 1 });
    expect(second.rooms[room.id]).not.toHaveProperty('initial');
    expect(second.rooms[room.id]).not.toHaveProperty('name');
    expect(bodies(second.rooms[room.id])).toEqual(['two']);
    expect((await alice.syncNow(list(), second.pos)).rooms).toEqual({});
  });

  test('[FH-04] more news than the limit is a gap, and prev_batch leads into it', async () => {
    const first = await alice.syncNow(list());
    for (const text of ['one', 'two', 'three']) room.send('bob', text);
    const { rooms } = await alice.syncNow(list(), first.pos);
    expect(rooms[room.id]).toMatchObject({ limited: true, num_live: 2 });
    const token = String(asObject(rooms[room.id])['prev_batch']);
    const page = await alice.get(
      'GET',
      `/_matrix/client/v3/rooms/${encodeURIComponent(room.id)}/messages?dir=b&limit=1&from=${token}`,
    );
    expect(bodies({ timeline: page['chunk'] ?? [] })).toEqual(['one']);
  });

  test('[FH-02] $ME, $LAZY, exact keys and *', async () => {
    room.send('bob', 'one');
    room.send('bob', 'two');
    const first = await alice.syncNow(list());
    expect(stateOf(first.rooms[room.id])).toEqual([
      'm.room.create|',
      'm.room.member|@alice:example.org',
      'm.room.member|@bob:example.org',
    ]);
    room.send('bob', 'three');
    const known = await alice.syncNow(list(), first.pos);
    expect(stateOf(known.rooms[room.id])).toEqual([]);
    room.send('carol', 'four');
    const unknown = await alice.syncNow(list(), known.pos);
    expect(stateOf(unknown.rooms[room.id])).toEqual(['m.room.member|@carol:example.org']);
    const all = await alice.syncNow(list({ required_state: [['*', '*']] }));
    expect(stateOf(all.rooms[room.id])).toHaveLength(
      room.events.filter(({ state_key: key }) => key !== undefined).length,
    );
  });

  test('[FH-02] state asked for later comes at once', async () => {
    const first = await alice.syncNow(list());
    const required_state = [...LAZY, ['m.room.name', '']];
    const second = await alice.syncNow(list({ required_state }), first.pos);
    expect(stateOf(second.rooms[room.id])).toEqual(['m.room.name|']);
  });

  test('[FH-04] a room without a name has heroes', async () => {
    const unnamed = server.room(['bob', 'alice']);
    const { rooms } = await alice.syncNow(list());
    expect(rooms[unnamed.id]).toMatchObject({ heroes: [{ user_id: '@bob:example.org', displayname: 'Bob' }] });
  });

  test('[FH-07] an invitation has stripped state and no timeline', async () => {
    const other = server.room(['bob'], { name: 'Secret' });
    other.invite('bob', 'alice');
    const { rooms } = await alice.syncNow(list());
    expect(rooms[other.id]).not.toHaveProperty('timeline');
    const invite = asObject(rooms[other.id])['invite_state'];
    expect(Array.isArray(invite) ? invite.at(-1) : undefined).toMatchObject({
      type: 'm.room.member',
      state_key: '@alice:example.org',
      content: { membership: 'invite' },
    });
  });

  test('[FH-23] a room left is told of once, a kick stays', async () => {
    const first = await alice.syncNow(list());
    room.setMembership('alice', 'alice', 'leave');
    const second = await alice.syncNow(list(), first.pos);
    expect(stateOf(second.rooms[room.id])).toEqual(['m.room.member|@alice:example.org']);
    expect((await alice.syncNow(list(), second.pos)).lists).toMatchObject({ all: { count: 0 } });
    room.setMembership('bob', 'alice', 'ban');
    expect((await alice.syncNow(list())).lists).toMatchObject({ all: { count: 1 } });
  });

  test('[FH-21] a raised limit sends known events again, as expanded', async () => {
    for (const text of ['one', 'two', 'three']) room.send('bob', text);
    const first = await alice.syncNow(list());
    const subscription = { room_subscriptions: { [room.id]: { timeline_limit: 3, required_state: [] } } };
    const { rooms } = await alice.syncNow({ ...list(), ...subscription }, first.pos);
    expect(rooms[room.id]).toMatchObject({ unstable_expanded_timeline: true, num_live: 0 });
    expect(rooms[room.id]).not.toHaveProperty('initial');
    expect(bodies(rooms[room.id])).toEqual(['one', 'two', 'three']);
  });

  test('[FH-22] lists go by the last event of any kind, bump_stamp only by messages', async () => {
    const other = server.room(['alice', 'bob']);
    other.send('bob', 'later');
    const bumped = server.state.position;
    room.event('bob', 'm.reaction', {});
    const { lists, rooms } = await alice.syncNow(list());
    expect(JSON.stringify(lists)).toContain(JSON.stringify([room.id, other.id]));
    expect(rooms[other.id]).toMatchObject({ bump_stamp: bumped });
    expect(Number(asObject(rooms[room.id])['bump_stamp'])).toBeLessThan(bumped);
  });

  test('[FH-08] a room outside of the range comes when the range grows, with what it missed', async () => {
    const other = server.room(['alice', 'bob']);
    other.send('bob', 'newest');
    const first = await alice.syncNow(list({ ranges: [[0, 0]] }));
    expect(Object.keys(first.rooms)).toEqual([other.id]);
    room.send('bob', 'bump');
    const second = await alice.syncNow(list({ ranges: [[0, 1]] }), first.pos);
    expect(second.rooms[room.id]).toMatchObject({ initial: true, num_live: 1 });
    expect(second.rooms).not.toHaveProperty(other.id);
  });
});

describe('connections', () => {
  test('[FH-20] a position can be used again, until a later one was', async () => {
    const first = await alice.syncNow(list());
    room.send('bob', 'one');
    const lost = await alice.syncNow(list(), first.pos);
    const again = await alice.syncNow(list(), first.pos);
    expect(bodies(again.rooms[room.id])).toEqual(bodies(lost.rooms[room.id]));
    await alice.syncNow(list(), again.pos);
    expect(await alice.sync(list(), first.pos)).toMatchObject({ status: 400, body: { errcode: 'M_UNKNOWN_POS' } });
  });

  test('[FH-06] nonsense and forgotten positions are unknown', async () => {
    const { pos } = await alice.syncNow(list());
    const unknown = { status: 400, body: { errcode: 'M_UNKNOWN_POS' } };
    expect(await alice.sync(list(), 'nonsense')).toMatchObject(unknown);
    server.forgetConnections();
    expect(await alice.sync(list(), pos)).toMatchObject(unknown);
  });

  test('[FH-01] connections apart do not disturb each other', async () => {
    const first = await alice.syncNow({ ...list(), conn_id: 'a' });
    await alice.syncNow({ ...list(), conn_id: 'b' });
    expect((await alice.syncNow({ ...list(), conn_id: 'a' }, first.pos)).rooms).toEqual({});
  });

  test('[FH-01] the long poll waits for news or for its time', async () => {
    const { pos } = await alice.syncNow(list());
    let answer: unknown;
    void alice.sync(list(), pos, { timeoutMs: 30_000 }).then((value) => {
      answer = value;
    });
    await clock.advance(10_000);
    expect(answer).toBeUndefined();
    expect(server.requests.pending('/sync')).toHaveLength(1);
    room.send('bob', 'wake');
    await clock.advance(0);
    expect(answer).toMatchObject({ status: 200 });
    const next = readSync(asObject((answer as { body: JsonObject }).body));
    const waiting = alice.sync(list(), next.pos, { timeoutMs: 30_000 });
    await clock.advance(30_000);
    expect(await waiting).toMatchObject({ status: 200, body: { rooms: {} } });
    expect(clock.timerCount).toBe(0);
  });

  test('[FH-06] a poll that is given up leaves nothing behind', async () => {
    const { pos } = await alice.syncNow(list());
    const controller = new AbortController();
    const waiting = alice.sync(list(), pos, { timeoutMs: 30_000, signal: controller.signal });
    await clock.advance(1);
    controller.abort();
    expect(await waiting).toEqual({ status: 'failed', failure: 'aborted' });
    await clock.advance(0);
    expect(clock.timerCount).toBe(0);
  });
});

describe('extensions', () => {
  const on = { enabled: true };

  test('[FH-05] account data, receipts and typing come first whole, then as they change', async () => {
    const target = room.send('bob', 'one');
    server.user('alice').setRoomAccountData(room.id, 'm.tag', { tags: {} });
    room.read('carol', target.event_id);
    room.typing('bob', true);
    const body = { ...list(), extensions: { account_data: on, receipts: on, typing: on, e2ee: on } };
    const first = await alice.syncNow(body);
    expect(first.extensions).toMatchObject({
      account_data: { global: [{ type: 'm.push_rules' }], rooms: { [room.id]: [{ type: 'm.tag' }] } },
      receipts: {
        rooms: { [room.id]: { content: { [target.event_id]: { 'm.read': { '@carol:example.org': {} } } } } },
      },
      typing: { rooms: { [room.id]: { type: 'm.typing', content: { user_ids: ['@bob:example.org'] } } } },
      e2ee: { device_one_time_keys_count: { signed_curve25519: 0 }, device_unused_fallback_key_types: [] },
    });
    expect(first.extensions['e2ee']).not.toHaveProperty('device_lists');
    const quiet = await alice.syncNow(body, first.pos);
    expect(quiet.extensions).toMatchObject({ account_data: { global: [], rooms: {} }, receipts: { rooms: {} } });
    room.typing('bob', false);
    const typing = (await alice.syncNow(body, quiet.pos)).extensions['typing'];
    expect(typing).toMatchObject({ rooms: { [room.id]: { content: { user_ids: [] } } } });
  });

  test('[FH-05] private receipts are for their owner only', async () => {
    const target = room.send('bob', 'one');
    room.read('carol', target.event_id, 'm.read.private');
    room.read('alice', target.event_id, 'm.read.private');
    const { extensions } = await alice.syncNow({ ...list(), extensions: { receipts: on } });
    expect(JSON.stringify(extensions)).toContain('@alice:example.org');
    expect(JSON.stringify(extensions)).not.toContain('@carol:example.org');
  });

  test("[FH-05] of two receipts for one event, the whole room's is told and not the thread's", async () => {
    const root = room.send('bob', 'one');
    const [early, late] = [room.send('bob', 'two'), room.send('bob', 'three')];
    room.read('alice', early.event_id);
    room.read('alice', early.event_id, 'm.read', root.event_id);
    room.read('carol', late.event_id, 'm.read', root.event_id);
    room.read('carol', late.event_id);
    const { extensions } = await alice.syncNow({ ...list(), extensions: { receipts: on } });
    const ts = expect.any(Number);
    expect(asObject(asObject(extensions['receipts'])['rooms'])).toEqual({
      [room.id]: {
        type: 'm.receipt',
        content: {
          [early.event_id]: { 'm.read': { '@alice:example.org': { ts } } },
          [late.event_id]: { 'm.read': { '@carol:example.org': { ts } } },
        },
      },
    });
  });

  test('[FH-05] to-device messages stay until a later since shows that they arrived', async () => {
    server.user('alice').sendToDevices('@bob:example.org', 'm.dummy', {});
    const ask = (since?: string) =>
      alice.syncNow({ extensions: { to_device: { ...on, ...(since === undefined ? {} : { since }) } } });
    const first = asObject((await ask()).extensions['to_device']);
    expect(first['events']).toEqual([{ sender: '@bob:example.org', type: 'm.dummy', content: {} }]);
    expect(asObject((await ask()).extensions['to_device'])['events']).toHaveLength(1);
    const later = asObject((await ask(String(first['next_batch']))).extensions['to_device']);
    expect(later['events']).toEqual([]);
    expect(asTexts(asObject((await ask()).extensions['to_device'])['events'])).toEqual([]);
  });
});
