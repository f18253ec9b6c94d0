import 'fake-indexeddb/auto';
import { FakeClock } from '@parley/testkit/fakes/fake-clock.ts';
import { must } from '@parley/testkit/fakes/key-server.ts';
import { FakeOldTexts, restoreOldDatabase, smallOldFixture } from '@parley/testkit/old-keys/old-key-store.ts';
import { IDBFactory } from 'fake-indexeddb';
import { beforeEach, expect, test, vi } from 'vitest';
import { browserOldKeys } from './browser-old-keys.worker.ts';
import { findOldIndexedDb } from './old-indexeddb.worker.ts';

const clock = new FakeClock();
const fixture = smallOldFixture(3, 5);

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
});

function find() {
  return findOldIndexedDb(clock);
}

function opened(request: IDBOpenDBRequest): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('not opened'));
  });
}

async function names(): Promise<readonly (string | undefined)[]> {
  return (await indexedDB.databases()).map(({ name }) => name);
}

test('[06.LM-08] where there is nothing, looking creates nothing', async () => {
  expect(await find()).toEqual({ ok: true, value: null });
  // Also where the browser does not tell what there is.
  Object.defineProperty(indexedDB, 'databases', { value: undefined, configurable: true });
  expect(await find()).toEqual({ ok: true, value: null });
  Reflect.deleteProperty(indexedDB, 'databases');
  expect(await names()).toEqual([]);
});

test('[06.LM-08] a store is known by what is in it; other databases are left alone', async () => {
  await restoreOldDatabase(indexedDB, { name: 'something', version: 3, stores: [] });
  await restoreOldDatabase(indexedDB, { ...fixture.database, name: 'parley-account:a' });
  expect(await find()).toEqual({ ok: true, value: null });
  await restoreOldDatabase(indexedDB, { ...fixture.database, name: 'of-another-client' });
  expect(await must(find())).toMatchObject({ name: 'of-another-client' });
});

test('[06.LM-08] a store that is too new is left as it is', async () => {
  await restoreOldDatabase(indexedDB, { ...fixture.database, version: 12 });
  expect(await find()).toEqual({ ok: false, error: { kind: 'tooNew' } });
  expect((await indexedDB.databases())[0]).toMatchObject({ version: 12 });
});

test('[06.LM-08] a store that another client is changing is blocked, and can be had later', async () => {
  await restoreOldDatabase(indexedDB, fixture.database);
  // It holds the store open, and another of its tabs wants to change it.
  const holder = await opened(indexedDB.open(fixture.database.name));
  const change = opened(indexedDB.open(fixture.database.name, 12));
  const found = find();
  await clock.advance(5_000);
  expect(await found).toEqual({ ok: false, error: { kind: 'blocked' } });
  holder.close();
  (await change).close();
  expect(await find()).toEqual({ ok: false, error: { kind: 'tooNew' } });
});

test('[06.LM-08] where no database can be read, local storage is looked at', async () => {
  const texts = new FakeOldTexts(fixture.local);
  const stores = browserOldKeys(clock);
  expect(await must(stores.find(texts))).toMatchObject({ name: 'local storage' });
  await restoreOldDatabase(indexedDB, fixture.database);
  const opening = vi.spyOn(indexedDB, 'open').mockImplementation(() => {
    throw new TypeError('not here');
  });
  expect(await must(stores.find(texts))).toMatchObject({ name: 'local storage' });
  expect(await stores.find(new FakeOldTexts())).toMatchObject({ ok: false, error: { kind: 'failed' } });
  opening.mockRestore();
  expect(await must(stores.find(texts))).toMatchObject({ name: fixture.database.name });
});

test('[06.LM-03] records that an older version did not have are absent, and missing ones are nothing', async () => {
  const kept = ['account', 'sessions', 'inbound_group_sessions'];
  const stores = fixture.database.stores.filter(({ name }) => kept.includes(name));
  const empty = stores.map((store) => ({ ...store, records: [] }));
  await restoreOldDatabase(indexedDB, { ...fixture.database, version: 5, stores: empty });
  const store = await must(find());
  if (store === null) throw new Error('no store');
  expect(await must(store.value('account'))).toBeUndefined();
  expect(await must(store.value('devices'))).toBeUndefined();
  expect(await must(store.value('migrationState'))).toBeUndefined();
  expect(await must(store.rooms())).toEqual([]);
  expect(await must(store.batch('megolm', null, 50))).toEqual([]);
});

test('[06.LM-04] sessions come in batches, in the order of their keys, and go by their keys', async () => {
  await restoreOldDatabase(indexedDB, fixture.database);
  const store = await must(find());
  if (store === null) throw new Error('no store');
  const first = await must(store.batch('megolm', null, 3));
  const rest = await must(store.batch('megolm', first.at(-1)?.key ?? null, 50));
  expect([first.length, rest.length]).toEqual([3, 2]);
  await must(
    store.remove(
      'megolm',
      first.map(({ key }) => key),
    ),
  );
  expect(await must(store.batch('megolm', null, 50))).toEqual(rest);
  expect(await must(store.count('olm'))).toBe(3);
  await must(store.destroy());
  expect(await names()).toEqual([]);
});
