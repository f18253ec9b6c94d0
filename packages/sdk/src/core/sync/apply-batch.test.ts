import { EVENT_KINDS } from '@parley/testkit/engine/event-kinds.ts';
import { createEvents } from '@parley/testkit/factory/events.ts';
import { createTestEnv } from '@parley/testkit/fakes/test-env.ts';
import { expect, test } from 'vitest';
import type { Database, StorageFailure } from '../../platform/database/database.ts';
import { decodeSlidingSync } from '../../protocol/endpoints/sliding-sync.ts';
import type { RoomId, UserId } from '../../protocol/ids/ids.ts';
import type { SyncBatch } from '../../protocol/sync/sync-batch.ts';
import { Outbox } from '../outbox/account-outbox.ts';
import { Rooms } from '../rooms/account-rooms.ts';
import { IgnoredUsers } from '../rooms/ignored-users.ts';
import { KeptAccountData } from '../rooms/kept-account-data.ts';
import { PushRuleBook } from '../rooms/push-rule-book.ts';
import { META } from '../storage/record-store.ts';
import { applySyncBatch, type SyncTarget } from './apply-batch.ts';
import type { SyncRecord } from './sync-record.ts';

const ME = '@me:example.org' as UserId;
const [FIRST, SECOND] = ['!first:example.org' as RoomId, '!second:example.org' as RoomId];
const NEXT: SyncRecord = { position: 'p2', roomCount: 2, windowSize: 20, toDeviceSince: null };
const STORES = [
  'sync',
  'rooms',
  'room-pages',
  'state',
  'members',
  'chunks',
  'outbox',
  'account-data',
  'readers',
  META.name,
];

interface Started {
  readonly database: Database;
  readonly rooms: Rooms;
  readonly target: SyncTarget;
  readonly reported: unknown[];
  /** Lets all reads fail, or none. */
  readonly failReads: (failure: StorageFailure | undefined) => void;
}

async function start(): Promise<Started> {
  const env = createTestEnv({ http: async () => ({ ok: false, error: { kind: 'unreachable' } }) });
  const opened = await env.databases.open({ name: 'test', version: 1, stores: STORES });
  if (!opened.ok) throw new Error(opened.error.kind);
  const inner = opened.value;
  let failure: StorageFailure | undefined;
  const database: Database = {
    get: async (store, key) => (failure === undefined ? inner.get(store, key) : { ok: false, error: failure }),
    getMany: (store, keys) => inner.getMany(store, keys),
    range: (store, query) => inner.range(store, query),
    write: (ops, durability) => inner.write(ops, durability),
    onLost: () => undefined,
    close: () => undefined,
  };
  const reported: unknown[] = [];
  const report = (error: unknown) => void reported.push(error);
  const rooms = new Rooms(database, EVENT_KINDS, report);
  const outbox = new Outbox(env, database, { me: ME, newestOf: () => null });
  const target: SyncTarget = {
    rooms,
    pushRules: new PushRuleBook(ME),
    ignored: new IgnoredUsers(),
    accountData: new KeptAccountData([]),
    outbox,
    me: ME,
    onLive: () => undefined,
    report,
  };
  return { database, rooms, target, reported, failReads: (next) => (failure = next) };
}

function batchOf(rooms: Readonly<Record<string, readonly object[]>>): SyncBatch {
  const entries = Object.entries(rooms).map(([id, timeline]) => [
    id,
    { timeline, prev_batch: 't', num_live: timeline.length },
  ]);
  const decoded = decodeSlidingSync({ pos: 'p2', rooms: Object.fromEntries(entries) }, ME);
  if (!decoded.ok) throw new Error(decoded.error.reason);
  return decoded.value;
}

test('[SY-08] a room whose neighbour could not be read is not ahead of the store', async () => {
  const { database, rooms, target, failReads } = await start();
  const make = createEvents();
  const { room_id: _, ...topic } = make.state('bob', 'm.room.topic', { topic: 'new' });
  await applySyncBatch(target, batchOf({ [FIRST]: [], [SECOND]: [] }), NEXT);
  rooms.forget([SECOND]);
  failReads({ kind: 'closed' });
  const batch = batchOf({ [FIRST]: [topic], [SECOND]: [] });
  expect(await applySyncBatch(target, batch, NEXT)).toEqual({ ok: false, error: { kind: 'closed' } });
  failReads(undefined);
  expect(await applySyncBatch(target, batch, NEXT)).toEqual({ ok: true, value: undefined });
  const stored = await database.get('state', [FIRST]);
  expect(stored).toMatchObject({ ok: true, value: [{ content: { topic: 'new' } }] });
});

test('[04.SS-24] state that the server says is gone is gone from memory, the store and the record', async () => {
  const { database, rooms, target } = await start();
  const make = createEvents();
  const state = [
    make.create('bob'),
    make.name('bob', 'Old name'),
    make.state('bob', 'm.room.canonical_alias', { alias: '#old:example.org' }),
    make.member('ann', 'join'),
  ].map(({ room_id: _, ...event }) => event);
  const apply = async (room: object) => {
    const decoded = decodeSlidingSync({ pos: 'p2', rooms: { [FIRST]: room } }, ME);
    if (!decoded.ok) throw new Error(decoded.error.reason);
    expect(await applySyncBatch(target, decoded.value, NEXT)).toEqual({ ok: true, value: undefined });
  };
  await apply({ initial: true, required_state: state });
  expect(rooms.records.get(FIRST)).toMatchObject({ name: 'Old name', alias: '#old:example.org' });
  await apply({
    required_state: [
      { type: 'm.room.name', state_key: '' },
      { type: 'm.room.canonical_alias', state_key: '' },
      { type: 'm.room.member', state_key: '@ann:example.org' },
    ],
  });
  expect(rooms.records.get(FIRST)).toMatchObject({ name: null, alias: null });
  const left = rooms.peek(FIRST)?.state;
  expect([left?.get('m.room.name'), left?.member('@ann:example.org' as UserId)]).toEqual([undefined, undefined]);
  expect(await database.get('state', [FIRST])).toMatchObject({ ok: true, value: [{ type: 'm.room.create' }] });
  expect(await database.get('members', [FIRST, 0])).toEqual({ ok: true, value: [] });
});

test('[SY-07] [04.Y-15] [REL-17] a room that breaks what works it in becomes a gap, and the others go on', async () => {
  const { rooms, target, reported } = await start();
  const make = createEvents();
  const { room_id: _, ...hello } = make.message('bob', 'hello');
  await applySyncBatch(target, batchOf({ [FIRST]: [hello] }), NEXT);
  const outbox = Object.create(target.outbox) as Outbox;
  outbox.entriesOf = (roomId) => {
    if (roomId === FIRST) throw new Error('broken');
    return [];
  };
  const { room_id: __, ...more } = make.message('bob', 'more');
  const applied = await applySyncBatch(
    { ...target, outbox },
    batchOf({ [FIRST]: [more], [SECOND]: [{ ...more }] }),
    NEXT,
  );
  expect(applied.ok).toBe(true);
  expect(reported).toEqual([new Error('broken')]);
  expect(rooms.peek(FIRST)?.chunks.map(({ start: { kind }, events }) => [kind, events.length])).toEqual([
    ['gap', 1],
    ['gap', 0],
  ]);
  expect(rooms.peek(SECOND)?.chunks.flatMap(({ events }) => events)).toHaveLength(1);
});

test('[SY-06] [REL-16] the position is in the same transaction as the rooms', async () => {
  const { database, target } = await start();
  const make = createEvents();
  const { room_id: _, ...hello } = make.message('bob', 'hello');
  const writes: number[] = [];
  const write: Database['write'] = (ops, durability) => {
    writes.push(ops.length);
    return database.write(ops, durability);
  };
  const rooms = new Rooms({ ...database, write }, EVENT_KINDS, () => undefined);
  await applySyncBatch({ ...target, rooms }, batchOf({ [FIRST]: [hello], [SECOND]: [hello] }), NEXT);
  expect(writes).toHaveLength(1);
  expect(await database.get('sync', ['current'])).toEqual({ ok: true, value: NEXT });
});
