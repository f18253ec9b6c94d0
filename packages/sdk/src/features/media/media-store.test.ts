import { FakeClock } from '@parley/testkit/fakes/fake-clock.ts';
import { createTestEnv } from '@parley/testkit/fakes/test-env.ts';
import { expect, test } from 'vitest';
import { err } from '../../base/result/result.ts';
import { FEATURE_STORES } from '../../core/storage/storage.ts';
import type { Database } from '../../platform/database/database.ts';
import { MediaStore } from './media-store.ts';

const LIMITS = { totalBytes: 2_000_000, files: 3, fileBytes: 1_000_000, filmBytes: 1_900_000 };
/** Comparing millions of numbers takes seconds. */
const looks = (bytes: Uint8Array | null) => (bytes === null ? null : [bytes.length, bytes[0], bytes.at(-1)]);
const bytesOf = (length: number, value = 7) => new Uint8Array(length).fill(value);

async function start() {
  const env = createTestEnv({ http: async () => ({ ok: false, error: { kind: 'unreachable' } }) });
  const opened = await env.databases.open({ name: 'test', version: 1, stores: [FEATURE_STORES.name] });
  if (!opened.ok) throw new Error(opened.error.kind);
  const clock = new FakeClock();
  const database = opened.value;
  const open = (over: Partial<Database> = {}) => {
    const watched = { ...bound(database), ...over };
    return new MediaStore({ database: watched, clock, limits: LIMITS });
  };
  const records = async () => {
    const all = await database.range(FEATURE_STORES.name, { prefix: ['media'] });
    return all.ok ? all.value.length : -1;
  };
  return { clock, open, records, store: open() };
}

function bound(database: Database): Database {
  return {
    get: (...args) => database.get(...args),
    getMany: (...args) => database.getMany(...args),
    range: (...args) => database.range(...args),
    write: (...args) => database.write(...args),
    onLost: () => undefined,
    close: () => database.close(),
  };
}

test('[MED-10] what was fetched is there again, also for the next engine, and never shared', async () => {
  const { clock, open, store } = await start();
  store.keep('a', bytesOf(700_000));
  const first = await store.read('a');
  expect(looks(first)).toEqual([700_000, 7, 7]);
  await clock.advance(1_000);
  first?.fill(0);
  expect(looks(await store.read('a'))).toEqual([700_000, 7, 7]);
  expect(looks(await open().read('a'))).toEqual([700_000, 7, 7]);
  expect(await store.read('b')).toBeNull();
});

test('[MED-10] the least recently used goes first, by count and by bytes; what is large is not kept at all', async () => {
  const { clock, store, records } = await start();
  for (const name of ['a', 'b', 'c']) store.keep(name, bytesOf(10));
  await clock.advance(1_000);
  expect(await store.read('a')).not.toBeNull();
  store.keep('d', bytesOf(10));
  await clock.advance(1_000);
  expect(await Promise.all(['a', 'b', 'c', 'd'].map((name) => store.read(name)))).toEqual([
    bytesOf(10),
    null,
    bytesOf(10),
    bytesOf(10),
  ]);
  store.keep('large', bytesOf(900_000));
  store.keep('larger', bytesOf(900_000));
  store.keep('largest', bytesOf(900_000));
  store.keep('too large', bytesOf(1_000_001));
  await clock.advance(1_000);
  expect(await store.read('large')).toBeNull();
  expect(await store.read('too large')).toBeNull();
  expect(looks(await store.read('largest'))).toEqual([900_000, 7, 7]);
  // Two files of two pieces, and the index.
  expect(await records()).toBe(5);
});

test('[MED-10] a disk that is full, or that gives back something else, costs nothing but another fetch', async () => {
  const { clock, open, records } = await start();
  let isFull = false;
  const full = err({ kind: 'quotaExceeded' } as const);
  const another = await start();
  const store = open();
  store.keep('a', bytesOf(10));
  await clock.advance(1_000);
  const broken = open({
    get: async (_, key) => (key[1] === 'piece' ? full : { ok: true, value: [{ key: 'a', sizeBytes: 10 }] }),
  });
  expect(await broken.read('a')).toBeNull();
  expect(await records()).toBe(1);
  const never = another.open({ write: async () => (isFull ? full : { ok: true, value: undefined }) });
  isFull = true;
  never.keep('a', bytesOf(10));
  await another.clock.advance(1_000);
  expect(await never.read('a')).toBeNull();
});
