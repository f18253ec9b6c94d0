import { TestDatabases } from '@parley/testkit/fakes/test-databases.ts';
import { expect, test } from 'vitest';
import type { Database, StoredRecord, WriteOp } from '../../platform/database/database.ts';
import { migrateStores, schemaOf } from './migrations.ts';
import { META, RecordStore, type StoreDeclaration } from './record-store.ts';

const NAME = 'made up';
const SCRAPS: StoreDeclaration = { name: 'scraps', version: 1, migrations: [] };
const NOTES: StoreDeclaration = { name: 'notes', version: 1, migrations: [] };

/** As it was released first: notes with their words in one text. */
const FIRST = [NOTES, SCRAPS, META];

function put(store: string, key: readonly (string | number)[], value: unknown): WriteOp {
  return { kind: 'put', store, key, value };
}

/** Later: words counted, scraps thrown away, and even notes moved to a store of their own. */
const LATEST: readonly StoreDeclaration[] = [
  { ...SCRAPS, version: 2, migrations: [{ version: 2, kind: 'empty' }] },
  {
    ...NOTES,
    version: 4,
    migrations: [
      {
        version: 2,
        kind: 'rewrite',
        change: ({ key, value }) => [put('notes', key, { text: value, seen: 1 })],
      },
      { version: 3, kind: 'rewrite', change: count },
      {
        version: 4,
        kind: 'rewrite',
        change: ({ key, value }) =>
          Number(key[0]) % 2 === 0 ? [{ kind: 'delete', store: 'notes', key }, put('even', key, value)] : [],
      },
    ],
  },
  { name: 'even', version: 1, migrations: [] },
  META,
];

/** Would give another result if it were done twice. */
function count({ key, value }: StoredRecord): readonly WriteOp[] {
  const { text, seen } = value as { text: string; seen: number };
  return [put('notes', key, { text, seen: seen + 1 })];
}

async function open(databases: TestDatabases, stores: readonly StoreDeclaration[]): Promise<Database> {
  const opened = await databases.open(schemaOf(NAME, stores));
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
  expect(await migrateStores(database, FIRST)).toMatchObject({ ok: true });
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
  expect(await read(database, 'scraps')).toEqual([]);
}

test('[KEEP-04] old records become new ones, in order of the versions', async () => {
  const databases = await oldDisk(250);
  const database = await open(databases, LATEST);
  expect(await migrateStores(database, LATEST)).toEqual({ ok: true, value: undefined });
  await expectLatest(database, 250);
});

test('[KEEP-04] killed before any of its writes, it goes on and changes no record twice', async () => {
  for (let deathAt = 1; deathAt <= 13; deathAt += 1) {
    const databases = await oldDisk(250);
    databases.failWrite(deathAt, { kind: 'closed' });
    const first = await migrateStores(await open(databases, LATEST), LATEST);
    databases.crash();
    const database = await open(databases, LATEST);
    if (first.ok) expect(deathAt).toBeGreaterThan(6);
    expect(await migrateStores(database, LATEST)).toEqual({ ok: true, value: undefined });
    await expectLatest(database, 250);
  }
});

test('[KEEP-04] what is done is not done again, and costs no write; what is new costs one', async () => {
  const databases = await oldDisk(3);
  await migrateStores(await open(databases, LATEST), LATEST);
  const writes = databases.writeCount;
  const database = await open(databases, LATEST);
  await migrateStores(database, LATEST);
  expect(databases.writeCount).toBe(writes);
  await expectLatest(database, 3);
  const fresh = new TestDatabases();
  await migrateStores(await open(fresh, LATEST), LATEST);
  expect(fresh.writeCount).toBe(1);
});

test('[KEEP-04] from any version to the latest is the same', async () => {
  for (const version of [2, 3]) {
    const databases = await oldDisk(5);
    const [, notes] = LATEST;
    if (notes === undefined) throw new Error('none');
    const between = [
      { ...notes, version, migrations: notes.migrations.filter((migration) => migration.version <= version) },
      SCRAPS,
      META,
    ];
    const middle = await open(databases, between);
    await migrateStores(middle, between);
    expect(await read(middle, 'scraps')).toHaveLength(1);
    middle.close();
    const database = await open(databases, LATEST);
    await migrateStores(database, LATEST);
    await expectLatest(database, 5);
  }
});

test('[KEEP-16] a store of a newer version is refused, and nothing of its database is changed', async () => {
  const databases = await oldDisk(3);
  const newer = [{ ...SCRAPS, version: 3 }, NOTES, META];
  await migrateStores(await open(databases, newer), newer);
  const older = LATEST.filter(({ name }) => name !== 'even');
  const database = await open(databases, older);
  expect(await migrateStores(database, older)).toEqual({ ok: false, error: { kind: 'tooNew' } });
  expect(await read(database, 'notes')).toHaveLength(3);
  expect(await read(database, 'scraps')).toHaveLength(1);
});

test('[KEEP-16] the stores of features lie apart in one, each with its own version, and one that is gone stands in nobody’s way', async () => {
  const held: StoreDeclaration = { name: 'held', version: 1, migrations: [] };
  const polls: StoreDeclaration = { name: 'polls', version: 1, migrations: [], within: 'held' };
  const votes: StoreDeclaration = { name: 'votes', version: 5, migrations: [], within: 'held' };
  const databases = new TestDatabases();
  const database = await open(databases, [held, META]);
  await migrateStores(database, [held, META, polls, votes]);
  const [pollStore, voteStore] = [polls, votes].map((store) => new RecordStore<string, readonly [number]>(store));
  if (pollStore === undefined || voteStore === undefined) throw new Error('none');
  await database.write([pollStore.put([1], 'a'), pollStore.put([2], 'b'), voteStore.put([1], 'c')], 'strict');
  const rest = { prefix: [], beyond: [1] };
  expect(await pollStore.range(database, rest)).toEqual({ ok: true, value: ['b'] });
  expect(await voteStore.get(database, [1])).toEqual({ ok: true, value: 'c' });
  const later = { ...polls, version: 2, migrations: [{ version: 2, kind: 'empty' } as const] };
  expect(await migrateStores(database, [held, META, later])).toEqual({ ok: true, value: undefined });
  expect(await pollStore.range(database, { prefix: [] })).toEqual({ ok: true, value: [] });
  expect(await voteStore.range(database, { prefix: [] })).toEqual({ ok: true, value: ['c'] });
  await database.write([voteStore.delete([1])], 'strict');
  expect(await read(database, 'held')).toEqual([]);
});
