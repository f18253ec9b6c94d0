import { EVENT_KINDS } from '@parley/testkit/engine/event-kinds.ts';
import { createEvents } from '@parley/testkit/factory/events.ts';
import { expect, test } from 'vitest';
import type { Database, RangeQuery, WriteOp } from '../../platform/database/database.ts';
import { createMemoryDatabases } from '../../platform/database/memory.ts';
import type { RoomEvent } from '../../protocol/events/event.ts';
import type { RoomId } from '../../protocol/ids/ids.ts';
import type { ChunkRecord } from '../history/chunk.ts';
import { chunkStore } from '../history/chunk-store.ts';
import { META } from '../storage/record-store.ts';
import { Rooms } from './account-rooms.ts';
import { emptyRoomRecord } from './room-record.ts';

const STORES = ['sync', 'rooms', 'room-pages', 'state', 'members', 'chunks', 'outbox', META.name];

interface Disk extends Database {
  isFailing: boolean;
  /** Holds back the next answer with chunks. */
  slowChunks(): { readonly isRead: Promise<void>; readonly answer: () => void };
}

async function openDisk(): Promise<Disk> {
  const opened = await createMemoryDatabases().open({ name: 'test', version: 1, stores: STORES });
  if (!opened.ok) throw new Error(opened.error.kind);
  const inner = opened.value;
  let hold: { readonly reached: () => void; readonly gate: Promise<void> } | undefined;
  const disk: Disk = {
    isFailing: false,
    slowChunks: () => {
      const read = deferred();
      const gate = deferred();
      hold = { reached: read.resolve, gate: gate.promise };
      return { isRead: read.promise, answer: gate.resolve };
    },
    get: (store, key) => inner.get(store, key),
    getMany: (store, keys) => inner.getMany(store, keys),
    range: async (store: string, query: RangeQuery) => {
      const found = await inner.range(store, query);
      if (store !== 'chunks' || hold === undefined) return found;
      const { reached, gate } = hold;
      hold = undefined;
      reached();
      await gate;
      return found;
    },
    write: async (ops: readonly WriteOp[], durability) =>
      disk.isFailing ? { ok: false, error: { kind: 'quotaExceeded' } } : inner.write(ops, durability),
    onLost: () => undefined,
    close: () => undefined,
  };
  return disk;
}

function deferred(): { readonly promise: Promise<void>; readonly resolve: () => void } {
  let resolve = (): void => undefined;
  const promise = new Promise<void>((done) => {
    resolve = done;
  });
  return { promise, resolve };
}

function start(disk: Database): Rooms {
  return new Rooms(disk, EVENT_KINDS, (error) => {
    throw error;
  });
}

function roomId(n: number): RoomId {
  return `!room${n}:example.org` as RoomId;
}

/** Puts `events` into a room as a sync would. */
async function put(rooms: Rooms, id: RoomId, events: readonly object[]): Promise<boolean> {
  const room = await rooms.load(id);
  if (!room.ok) throw new Error(room.error.kind);
  const loaded = room.value;
  const last = loaded.chunks.at(-1)?.events ?? [];
  const chunk: ChunkRecord = {
    roomId: id,
    order: 0,
    start: { kind: 'beginning' },
    events: [...last, ...(events as RoomEvent[])],
  };
  const record = { ...emptyRoomRecord(id), ...rooms.records.get(id), membership: 'join' as const };
  const publish = () => {
    loaded.chunks = [chunk];
  };
  const written = await rooms.commit([{ room: loaded, record, ops: [chunkStore.put([id, 0], chunk)], publish }]);
  return written.ok;
}

async function countOf(rooms: Rooms, id: RoomId): Promise<number> {
  const room = await rooms.load(id);
  return room.ok ? room.value.chunks.flatMap(({ events }) => events).length : -1;
}

test('[RO-04] rooms that nobody looks at leave memory, the longest unused first; open ones stay', async () => {
  const make = createEvents();
  const rooms = start(await openDisk());
  for (let n = 0; n < 100; n += 1) await put(rooms, roomId(n), [make.message('bob', 'x')]);
  const close = rooms.open(roomId(39));
  expect([rooms.peek(roomId(39)), rooms.peek(roomId(40))].map((room) => room !== undefined)).toEqual([false, true]);
  await rooms.load(roomId(39));
  for (let n = 0; n < 70; n += 1) await rooms.load(roomId(n));
  expect(rooms.peek(roomId(39))).toBeDefined();
  expect(rooms.peek(roomId(99))).toBe(undefined);
  close();
  close();
  for (let n = 0; n < 100; n += 1) await rooms.load(roomId(n));
  expect(rooms.peek(roomId(39))).toBe(undefined);
});

test('[RO-07] a change that was not stored is not in memory either', async () => {
  const make = createEvents();
  const disk = await openDisk();
  const rooms = start(disk);
  await put(rooms, roomId(1), [make.message('bob', 'one')]);
  disk.isFailing = true;
  expect(await put(rooms, roomId(1), [make.message('bob', 'two')])).toBe(false);
  disk.isFailing = false;
  expect(await countOf(rooms, roomId(1))).toBe(1);
});

test('[RO-07] an open room whose change was not stored is read again, and those who look are told', async () => {
  const make = createEvents();
  const disk = await openDisk();
  const rooms = start(disk);
  await put(rooms, roomId(1), [make.message('bob', 'one')]);
  rooms.open(roomId(1));
  disk.isFailing = true;
  const told = new Promise<void>((resolve) => rooms.changed.subscribe(() => resolve()));
  await put(rooms, roomId(1), [make.message('bob', 'two')]);
  await told;
  expect(rooms.peek(roomId(1))?.chunks.flatMap(({ events }) => events)).toHaveLength(1);
});

test('[RO-08] what is read from the store while a change is under way does not replace the change', async () => {
  const make = createEvents();
  const disk = await openDisk();
  const rooms = start(disk);
  await put(rooms, roomId(0), [make.message('bob', 'one')]);
  const before = await rooms.load(roomId(0));
  if (!before.ok) throw new Error(before.error.kind);
  rooms.forget([roomId(0)]);
  const slow = disk.slowChunks();
  const reading = rooms.load(roomId(0));
  await slow.isRead;
  const room = before.value;
  const record = rooms.records.get(roomId(0)) ?? emptyRoomRecord(roomId(0));
  const next = room.chunks.map((chunk) => ({
    ...chunk,
    events: [...chunk.events, make.message('bob', 'two') as unknown as RoomEvent],
  }));
  const publish = () => {
    room.chunks = next;
  };
  const ops = next.map((chunk) => chunkStore.put([chunk.roomId, chunk.order], chunk));
  await rooms.commit([{ room, record, ops, publish }]);
  slow.answer();
  const read = await reading;
  expect(read.ok && read.value.chunks.flatMap(({ events }) => events)).toHaveLength(2);
  expect(await countOf(rooms, roomId(0))).toBe(2);
});

test('[RO-09] a busy room that nobody looks at keeps its newest events only; the others are in the store', async () => {
  const make = createEvents();
  const rooms = start(await openDisk());
  const id = roomId(1);
  const loaded = await rooms.load(id);
  if (!loaded.ok) throw new Error(loaded.error.kind);
  const chunks = Array.from({ length: 10 }, (_, order): ChunkRecord => {
    const events = Array.from({ length: 50 }, () => make.message('bob', 'x') as unknown as RoomEvent);
    return { roomId: id, order, start: order === 0 ? { kind: 'beginning' } : { kind: 'joined' }, events };
  });
  const ops = chunks.map((chunk) => chunkStore.put([id, chunk.order], chunk));
  const publish = () => {
    loaded.value.chunks = chunks;
  };
  const close = rooms.open(id);
  await rooms.commit([{ room: loaded.value, record: emptyRoomRecord(id), ops, publish }]);
  expect(await countOf(rooms, id)).toBe(500);
  close();
  expect(await countOf(rooms, id)).toBe(100);
  expect(rooms.peek(id)?.hasOlderStored).toBe(true);
});

test('[RO-07] what a listener throws is reported, and the commit stands', async () => {
  const make = createEvents();
  const reported: unknown[] = [];
  const rooms = new Rooms(await openDisk(), EVENT_KINDS, (error) => reported.push(error));
  rooms.changed.subscribe(() => {
    throw new Error('a view broke');
  });
  expect(await put(rooms, roomId(1), [make.message('bob', 'one')])).toBe(true);
  expect(reported).toEqual([new Error('a view broke')]);
});
