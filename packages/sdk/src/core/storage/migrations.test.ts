import { TestDatabases } from '@parley/testkit/fakes/test-databases.ts';
import { expect, test } from 'vitest';
import type { Database, StoredRecord, WriteOp } from '../../platform/database/database.ts';
import { type Layout, type Migration, migrateRecords, schemaOf } from './migrations.ts';

const NAME = 'made up';

/** As it was released first: notes with their words in one text. */
const FIRST: Layout = { stores: ['notes', 'scraps', 'meta'], migrations: [] };

function put(store: string, key: readonly (string | number)[], value: unknown): WriteOp {
  return { kind: 'put', store, key, value };
}

/** Later: words counted, scraps thrown away, and long notes moved to a store of their own. */
const MIGRATIONS: readonly Migration[] = [
  {
    version: 2,
    empty: ['scraps'],
    rewrite: [{ store: 'notes', change: ({ key, value }) => [put('notes', key, { text: value, seen: 1 })] }],
  },
  {
    version: 3,
    remove: ['scraps'],
    rewrite: [
      { store: 'notes', change: count },
      {
        store: 'notes',
        change: ({ key, value }) =>
          Number(key[0]) % 2 === 0 ? [{ kind: 'delete', store: 'notes', key }, put('even', key, value)] : [],
      },
    ],
  },
];
const LATEST: Layout = { stores: ['notes', 'even', 'meta'], migrations: MIGRATIONS };

/** Would give another result if it were done twice. */
function count({ key, value }: StoredRecord): readonly WriteOp[] {
  const { text, seen } = value as { text: string; seen: number };
  return [put('notes', key, { text, seen: seen + 1 })];
}

async function open(databases: TestDatabases, layout: Layout): Promise<Database> {
  const opened = await databases.open(schemaOf(NAME, layout));
  if (!opened.ok) throw new Error(opened.error.kind);
  return opened.value;
}

async function read(database: Database, store: string): Promise<readonly StoredRecord[]> {
  const found = await database.range(store, { prefix: [] });
  if (!found.ok) throw new Error(found.error.kind);
  return found.value;
}

async function oldDisk(notes: number): Promise<TestDatabases> {
  const databases = new TestDatabases();
  const database = await open(databases, FIRST);
  const records = Array.from({ length: notes }, (_, index) => put('notes', [index], `note ${index}`));
  await database.write([...records, put('scraps', [1], 'scrap')], 'strict');
  database.close();
  return databases;
}

async function expectLatest(database: Database, notes: number): Promise<void> {
  const all = Array.from({ length: notes }, (_, index) => ({
    key: [index],
    value: { text: `note ${index}`, seen: 2 },
  }));
  expect(await read(database, 'notes')).toEqual(all.filter(({ key }) => Number(key[0]) % 2 === 1));
  expect(await read(database, 'even')).toEqual(all.filter(({ key }) => Number(key[0]) % 2 === 0));
  expect((await database.range('scraps', { prefix: [] })).ok).toBe(false);
}

test('[KEEP-04] old records become new ones, in order of the versions', async () => {
  const databases = await oldDisk(250);
  const database = await open(databases, LATEST);
  expect(await migrateRecords(database, MIGRATIONS)).toEqual({ ok: true, value: undefined });
  await expectLatest(database, 250);
});

test('[KEEP-04] killed before any of its writes, it goes on and changes no record twice', async () => {
  for (let deathAt = 1; deathAt <= 12; deathAt += 1) {
    const databases = await oldDisk(250);
    databases.failWrite(deathAt, { kind: 'closed' });
    const first = await migrateRecords(await open(databases, LATEST), MIGRATIONS);
    databases.crash();
    const database = await open(databases, LATEST);
    if (first.ok) expect(deathAt).toBeGreaterThan(6);
    expect(await migrateRecords(database, MIGRATIONS)).toEqual({ ok: true, value: undefined });
    await expectLatest(database, 250);
  }
});

test('[KEEP-04] what is done is not done again, and costs no write', async () => {
  const databases = await oldDisk(3);
  await migrateRecords(await open(databases, LATEST), MIGRATIONS);
  const writes = databases.writeCount;
  const database = await open(databases, LATEST);
  await migrateRecords(database, MIGRATIONS);
  expect(databases.writeCount).toBe(writes);
  await expectLatest(database, 3);
});

test('[KEEP-04] from any version to the latest is the same', async () => {
  const databases = await oldDisk(5);
  const [second] = MIGRATIONS;
  if (second === undefined) throw new Error('none');
  const middle = await open(databases, { stores: FIRST.stores, migrations: [second] });
  await migrateRecords(middle, [second]);
  expect(await read(middle, 'scraps')).toEqual([]);
  middle.close();
  const database = await open(databases, LATEST);
  await migrateRecords(database, MIGRATIONS);
  await expectLatest(database, 5);
});
