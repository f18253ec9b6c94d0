import { expect, test } from 'vitest';
import type { Database } from '../../platform/database/database.ts';
import { createMemoryDatabases } from '../../platform/database/memory.ts';
import type { RoomId } from '../../protocol/ids/ids.ts';
import { emptyRoomRecord } from '../rooms/room-record.ts';
import { StoredRecords } from '../rooms/stored-records.ts';
import { repairOf } from './repair.ts';

const STORES = ['sync', 'rooms', 'room-pages', 'state', 'members', 'chunks'];

async function countOf(disk: Database, store: string): Promise<number> {
  const found = await disk.range(store, { prefix: [] });
  return found.ok ? found.value.length : -1;
}

test('[KEEP-12] a damaged page takes all rooms along, so that none is taken for new whose messages are there', async () => {
  const opened = await createMemoryDatabases().open({ name: 'test', version: 1, stores: STORES });
  if (!opened.ok) throw new Error(opened.error.kind);
  const disk = opened.value;
  const records = Array.from({ length: 100 }, (_, room) => emptyRoomRecord(`!${room}:example.org` as RoomId));
  const { ops } = new StoredRecords().writes(records, new Map());
  expect(await disk.write(ops, 'relaxed')).toMatchObject({ ok: true });
  const put = (store: string, key: string | number) => ({ kind: 'put', store, key: [key], value: 1 }) as const;
  await disk.write(
    [put('chunks', '!1:example.org'), put('rooms', '!2:example.org'), put('sync', 'current')],
    'relaxed',
  );
  await disk.write(repairOf({ kind: 'corrupt', store: 'room-pages', keys: [[0]] }), 'strict');
  for (const store of STORES) expect(await countOf(disk, store), store).toBe(0);
});
