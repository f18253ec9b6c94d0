import 'fake-indexeddb/auto';
import { FakeClock } from '@parley/testkit/fakes/fake-clock.ts';
import { FakeSealers } from '@parley/testkit/fakes/fake-sealers.ts';
import { SeededRandom } from '@parley/testkit/fakes/seeded-random.ts';
import { IDBFactory } from 'fake-indexeddb';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Sealer, Sealers, SealKey } from '../sealing/sealer.ts';
import { createWebCryptoSealers } from '../sealing/web-crypto-sealers.worker.ts';
import { describeDatabases } from './database.conformance.ts';
import type { Database, Databases, WriteOp } from './database.ts';
import { createIndexedDbDatabases } from './indexeddb.worker.ts';
import { createMemoryDatabases } from './memory.ts';
import { SealedDatabase } from './sealed-database.ts';

const SCHEMA = { name: 'test', version: 1, stores: ['one', 'two'] };

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
});

/** Databases every one of which is sealed with the same key. */
function sealed(inner: Databases, sealer: Sealer): Databases {
  const random = new SeededRandom(1);
  return {
    delete: (name) => inner.delete(name),
    open: async (schema) => {
      const opened = await inner.open(schema);
      if (!opened.ok) return opened;
      return { ok: true, value: new SealedDatabase(opened.value, { sealer, random, name: schema.name }) };
    },
  };
}

async function sealerOf(sealers: Sealers): Promise<Sealer> {
  const sealer = sealers.sealerOf(await sealers.createKey());
  if (sealer === null) throw new Error('no key');
  return sealer;
}

describeDatabases('sealed memory', async () => sealed(createMemoryDatabases(), await sealerOf(new FakeSealers())));
describeDatabases('sealed IndexedDB', async () =>
  sealed(createIndexedDbDatabases(new FakeClock()), await sealerOf(createWebCryptoSealers(crypto.subtle))),
);

describe('what lies on the disk', () => {
  let raw: Database;
  let database: Database;

  beforeEach(async () => {
    const opened = await createMemoryDatabases().open(SCHEMA);
    if (!opened.ok) throw new Error(opened.error.kind);
    raw = opened.value;
    database = await over(raw, 'test', createWebCryptoSealers(crypto.subtle));
    await database.write([put(['a'], { text: 'a secret' }), put(['b'], 'B')], 'strict');
  });

  test('[SEAL-01] a value cannot be read, and its key can', async () => {
    const records = await raw.range('one', { prefix: [] });
    expect(records).toMatchObject({ ok: true, value: [{ key: ['a'] }, { key: ['b'] }] });
    expect(new TextDecoder().decode(await bytesOf(raw, ['a']))).not.toContain('secret');
  });

  test('[SEAL-02] the same value is never sealed the same way twice', async () => {
    const before = await bytesOf(raw, ['a']);
    await database.write([put(['a'], { text: 'a secret' })], 'strict');
    expect(await bytesOf(raw, ['a'])).not.toEqual(before);
    expect(await database.get('one', ['a'])).toEqual({ ok: true, value: { text: 'a secret' } });
  });

  test('[SEAL-03] a record under another key, in another store or another database is corrupt', async () => {
    const value = await bytesOf(raw, ['a']);
    await raw.write([put(['b'], value), { ...put(['a'], value), store: 'two' }], 'strict');
    const corrupt = (store: string, key: string) => ({ ok: false, error: { kind: 'corrupt', store, keys: [[key]] } });
    expect(await database.get('one', ['b'])).toEqual(corrupt('one', 'b'));
    expect(await database.get('two', ['a'])).toEqual(corrupt('two', 'a'));
    expect(await database.get('one', ['a'])).toEqual({ ok: true, value: { text: 'a secret' } });
  });

  test.each([
    ['changed', (bytes: Uint8Array) => bytes.with(20, (bytes[20] ?? 0) ^ 1)],
    ['cut short', (bytes: Uint8Array) => bytes.slice(0, 10)],
    ['of another form', (bytes: Uint8Array) => bytes.with(0, 9)],
    ['never sealed', () => ({ text: 'plain' })],
  ])('[SEAL-04] a record that was %s is corrupt, and the others can be read', async (_, spoil) => {
    await raw.write([put(['a'], spoil(await bytesOf(raw, ['a'])))], 'strict');
    const corrupt = { ok: false, error: { kind: 'corrupt', store: 'one', keys: [['a']] } };
    expect(await database.get('one', ['a'])).toEqual(corrupt);
    expect(await database.getMany('one', [['b'], ['a']])).toEqual(corrupt);
    expect(await database.range('one', { prefix: [] })).toEqual(corrupt);
    expect(await database.range('one', { prefix: ['b'] })).toEqual({ ok: true, value: [{ key: ['b'], value: 'B' }] });
  });

  test('[SEAL-04] with another key every record is corrupt', async () => {
    const other = await over(raw, 'test', createWebCryptoSealers(crypto.subtle));
    expect(await other.range('one', { prefix: [] })).toEqual({
      ok: false,
      error: { kind: 'corrupt', store: 'one', keys: [['a'], ['b']] },
    });
  });

  test('[SEAL-05] a small write waits for a large one that was started before it, and so does a read', async () => {
    const slow = gated(await sealerOf(new FakeSealers()));
    const ordered = new SealedDatabase(raw, { sealer: slow.sealer, random: new SeededRandom(1), name: 'test' });
    const first = ordered.write([put(['x'], 'first')], 'relaxed');
    slow.hold = false;
    const second = ordered.write([put(['x'], 'second')], 'relaxed');
    const read = ordered.get('one', ['x']);
    slow.release();
    await Promise.all([first, second]);
    expect(await read).toEqual({ ok: true, value: 'second' });
  });
});

describe('keys', () => {
  test('[SEAL-06] a key can be used and cannot be read', async () => {
    const key = await createWebCryptoSealers(crypto.subtle).createKey();
    expect(key).toMatchObject({ extractable: false, type: 'secret' });
    await expect(crypto.subtle.exportKey('raw', key as CryptoKey)).rejects.toThrow();
  });

  test.each<[string, SealKey]>([
    ['nothing', undefined],
    ['text', 'key'],
    ['bytes', new Uint8Array(32)],
  ])('[SEAL-06] %s is no key', (_, key) => {
    expect(createWebCryptoSealers(crypto.subtle).sealerOf(key)).toBeNull();
  });

  test('[SEAL-06] without cryptography there is no key', async () => {
    expect(await createWebCryptoSealers(undefined).createKey()).toBeNull();
  });
});

async function over(raw: Database, name: string, sealers: Sealers): Promise<Database> {
  return new SealedDatabase(raw, { sealer: await sealerOf(sealers), random: new SeededRandom(1), name });
}

function put(key: readonly string[], value: unknown): WriteOp {
  return { kind: 'put', store: 'one', key, value };
}

async function bytesOf(raw: Database, key: readonly string[]): Promise<Uint8Array> {
  const found = await raw.get('one', key);
  if (!found.ok || !(found.value instanceof Uint8Array)) throw new Error('not bytes');
  return found.value;
}

/** A sealer that is held up until it is released. */
function gated(inner: Sealer) {
  let release: () => void = () => undefined;
  const gate = new Promise<void>((resolve) => {
    release = resolve;
  });
  const state = { hold: true, release };
  const sealer: Sealer = {
    ...inner,
    seal: async (plain, iv, address) => {
      if (state.hold) await gate;
      return inner.seal(plain, iv, address);
    },
  };
  return Object.assign(state, { sealer });
}
