import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Database } from '../../platform/database/database.ts';
import { createMemoryDatabases } from '../../platform/database/memory.ts';
import type { RoomId } from '../../protocol/ids/ids.ts';
import { emptyRoomRecord, type RoomRecord } from './room-record.ts';
import { StoredRecords } from './stored-records.ts';

const ROOMS = 300;
const STORES = ['rooms', 'room-pages'];

async function openDisk(): Promise<Database> {
  const opened = await createMemoryDatabases().open({ name: 'test', version: 1, stores: STORES });
  if (!opened.ok) throw new Error(opened.error.kind);
  return opened.value;
}

async function countOf(disk: Database, store: string): Promise<number> {
  const found = await disk.range(store, { prefix: [] });
  return found.ok ? found.value.length : -1;
}

function recordOf(room: number, unreadCount: number): RoomRecord {
  return { ...emptyRoomRecord(`!${room}:example.org` as RoomId), unreadCount };
}

/** Stores `changed` as a commit does. */
async function commit(disk: Database, stored: StoredRecords, all: Map<RoomId, RoomRecord>, changed: RoomRecord[]) {
  const { ops, done } = stored.writes(changed, all);
  expect(await disk.write(ops, 'relaxed')).toMatchObject({ ok: true });
  done();
  for (const record of changed) all.set(record.roomId, record);
}

async function read(disk: Database): Promise<ReadonlyMap<RoomId, RoomRecord>> {
  const found = await new StoredRecords().read(disk);
  if (!found.ok) throw new Error(found.error.kind);
  return found.value;
}

const changes = fc.array(
  fc.oneof(
    // A message in one room, and windows of a first sync.
    fc.record({ first: fc.nat({ max: ROOMS - 1 }), count: fc.constant(1) }),
    fc.record({ first: fc.nat({ max: ROOMS - 1 }), count: fc.nat({ max: ROOMS }) }),
  ),
  { maxLength: 25 },
);

test('[RO-14] whatever changed in whatever order, every record is read as it was last stored, also after restarts', async () => {
  await fc.assert(
    fc.asyncProperty(changes, fc.integer({ min: 1, max: 5 }), async (steps, restartEvery) => {
      const disk = await openDisk();
      const all = new Map<RoomId, RoomRecord>();
      let stored = new StoredRecords();
      for (const [step, { first, count }] of steps.entries()) {
        const changed = Array.from({ length: count }, (_, index) => recordOf((first + index) % ROOMS, step));
        await commit(disk, stored, all, changed);
        expect(await read(disk)).toEqual(all);
        if (step % restartEvery > 0) continue;
        stored = new StoredRecords();
        await stored.read(disk);
      }
    }),
    { numRuns: 30 },
  );
});

test('[RO-14] a first sync lies in few records; a message writes one, and what is written over does not pile up', async () => {
  const disk = await openDisk();
  const all = new Map<RoomId, RoomRecord>();
  const stored = new StoredRecords();
  const whole = Array.from({ length: ROOMS }, (_, room) => recordOf(room, 0));
  await commit(disk, stored, all, whole);
  expect([await countOf(disk, 'room-pages'), await countOf(disk, 'rooms')]).toEqual([5, 0]);
  expect(stored.writes([recordOf(7, 1)], all).ops).toHaveLength(1);
  let most = 0;
  for (let turn = 1; turn < 2_000; turn += 1) {
    await commit(disk, stored, all, [recordOf((turn * 7) % ROOMS, turn)]);
    most = Math.max(most, (await countOf(disk, 'room-pages')) + (await countOf(disk, 'rooms')));
  }
  // Twice the pages of all rooms, and what lies by itself.
  expect(most).toBeLessThanOrEqual(2 * 5 + 2 + 64);
  expect(await read(disk)).toEqual(all);
});

test('[RO-17] a room that is removed is not read again, whatever pages hold of it; all others are', async () => {
  const disk = await openDisk();
  const all = new Map<RoomId, RoomRecord>();
  const stored = new StoredRecords();
  const whole = Array.from({ length: ROOMS }, (_, room) => recordOf(room, 0));
  await commit(disk, stored, all, whole);
  await commit(disk, stored, all, [recordOf(7, 1), recordOf(8, 1)]);
  const gone = recordOf(7, 0).roomId;
  const { ops, done } = stored.without(gone, all);
  await disk.write(ops, 'strict');
  done();
  all.delete(gone);
  expect(await read(disk)).toEqual(all);
  await commit(disk, stored, all, [recordOf(8, 2), recordOf(7, 2)]);
  expect(await read(disk)).toEqual(all);
});
