import 'fake-indexeddb/auto';
import { forceCloseDatabase, IDBFactory, IDBObjectStore } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Clock } from '../../base/clock/clock.ts';
import { describeDatabases } from './database.conformance.ts';
import { createIndexedDbDatabases } from './indexeddb.worker.ts';

const SCHEMA = { name: 'test', version: 1, stores: ['one'] };

/** A clock whose only timer rings when the test says so. */
function createBell(): { readonly clock: Clock; ring(): void; readonly isSet: () => boolean } {
  let timer: (() => void) | undefined;
  const setTimer = (delayMs: number, run: () => void) => {
    expect(delayMs).toBe(5_000);
    timer = run;
    return () => {
      timer = undefined;
    };
  };
  return {
    clock: { now: () => 0, monotonicMs: () => 0, setTimer },
    ring: () => timer?.(),
    isSet: () => timer !== undefined,
  };
}

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
});

describeDatabases('IndexedDB', () => createIndexedDbDatabases(createBell().clock));

describe('IndexedDB without getAllRecords', () => {
  const newer = Object.getOwnPropertyDescriptor(IDBObjectStore.prototype, 'getAllRecords');
  beforeEach(() => {
    Reflect.deleteProperty(IDBObjectStore.prototype, 'getAllRecords');
  });
  afterEach(() => {
    if (newer !== undefined) Object.defineProperty(IDBObjectStore.prototype, 'getAllRecords', newer);
  });
  describeDatabases('IndexedDB (older browser)', () => createIndexedDbDatabases(createBell().clock));
});

describe('IndexedDB that does not answer', () => {
  test('[DB-16] another connection that holds on makes an upgrade blocked, and a late open is closed', async () => {
    const holder = await new Promise<IDBDatabase>((resolve) => {
      const request = indexedDB.open(SCHEMA.name, 1);
      request.addEventListener('success', () => resolve(request.result));
    });
    const bell = createBell();
    const sawBlocked = new Promise((resolve) => {
      holder.addEventListener('versionchange', () => setImmediate(() => setImmediate(resolve)));
    });
    const opening = createIndexedDbDatabases(bell.clock).open({ ...SCHEMA, version: 2 });
    await sawBlocked;
    bell.ring();
    expect(await opening).toEqual({ ok: false, error: { kind: 'blocked' } });
    holder.close();
    const later = await createIndexedDbDatabases(createBell().clock).open({ ...SCHEMA, version: 3 });
    expect(later.ok).toBe(true);
  });

  test('[DB-16] silence is unavailable', async () => {
    vi.stubGlobal('indexedDB', { open: () => new (class extends IDBRequest {})() });
    const bell = createBell();
    const opening = createIndexedDbDatabases(bell.clock).open(SCHEMA);
    bell.ring();
    expect(await opening).toMatchObject({ ok: false, error: { kind: 'unavailable' } });
    vi.unstubAllGlobals();
  });
});

describe('IndexedDB in trouble', () => {
  test('[DB-12] a connection that the browser closes is lost', async () => {
    const opens = vi.spyOn(indexedDB, 'open');
    const opened = await createIndexedDbDatabases(createBell().clock).open(SCHEMA);
    if (!opened.ok) throw new Error(opened.error.kind);
    const told = new Promise<void>((resolve) => opened.value.onLost(resolve));
    const request: unknown = opens.mock.results[0]?.value;
    forceCloseDatabase((request as { result: Parameters<typeof forceCloseDatabase>[0] }).result);
    await told;
    expect(await opened.value.get('one', ['a'])).toEqual({ ok: false, error: { kind: 'closed' } });
  });

  test('[DB-17] a full disk leaves nothing of the batch', async () => {
    const opened = await createIndexedDbDatabases(createBell().clock).open(SCHEMA);
    if (!opened.ok) throw new Error(opened.error.kind);
    const put = Object.getOwnPropertyDescriptor(IDBObjectStore.prototype, 'put')?.value as IDBObjectStore['put'];
    const puts = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore, ...args) {
      if (puts.mock.calls.length > 1) throw new DOMException('full', 'QuotaExceededError');
      return put.apply(this, args);
    });
    const batch = ['a', 'b'].map((name) => ({ kind: 'put' as const, store: 'one', key: [name], value: 1 }));
    expect(await opened.value.write(batch, 'strict')).toEqual({ ok: false, error: { kind: 'quotaExceeded' } });
    puts.mockRestore();
    expect(await opened.value.range('one', { prefix: [] })).toEqual({ ok: true, value: [] });
  });
});
