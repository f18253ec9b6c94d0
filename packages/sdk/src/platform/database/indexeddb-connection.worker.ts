/**
 * One open IndexedDB database.
 *
 * What it costs is requests, not bytes: so ranges are read with `getAll` in one or two of them, and a write makes its requests
 * without waiting for each. Every method opens one transaction and makes all its requests in the same turn, because a
 * transaction that is waited for with anything else commits by itself.
 */
import { type IDBPDatabase, type IDBPObjectStore, unwrap } from 'idb';
import { err, ok, type Result } from '../../base/result/result.ts';
import type {
  Database,
  Durability,
  Key,
  RangeQuery,
  StorageFailure,
  StoredRecord,
  StoredValue,
  WriteOp,
} from './database.ts';
import { toStorageFailure } from './indexeddb-failure.ts';
import { keyRange, prefixRange } from './indexeddb-range.worker.ts';
import { readRange } from './indexeddb-read-range.worker.ts';

export class IndexedDbConnection implements Database {
  readonly #idb: IDBPDatabase;
  readonly #lostListeners: (() => void)[] = [];
  #status: 'open' | 'closed' | 'lost' = 'open';

  constructor(idb: IDBPDatabase) {
    this.#idb = idb;
  }

  get(store: string, key: Key): Promise<Result<StoredValue | undefined, StorageFailure>> {
    return this.#read(store, (records) => records.get(mutable(key)));
  }

  getMany(store: string, keys: readonly Key[]): Promise<Result<readonly (StoredValue | undefined)[], StorageFailure>> {
    return this.#read(store, (records) => Promise.all(keys.map((key) => records.get(mutable(key)))));
  }

  range(store: string, query: RangeQuery): Promise<Result<readonly StoredRecord[], StorageFailure>> {
    return this.#read(store, async (records) => {
      const range = keyRange(query);
      return range === undefined ? [] : readRange(records, range, query);
    });
  }

  async write(ops: readonly WriteOp[], durability: Durability): Promise<Result<void, StorageFailure>> {
    if (this.#status !== 'open') return err({ kind: 'closed' });
    const names = [...new Set(ops.map((op) => op.store))];
    if (names.length === 0) return ok();
    try {
      await runWrite(this.#idb, names, ops, durability);
      return ok();
    } catch (error) {
      return err(this.#explain(error));
    }
  }

  onLost(listener: () => void): void {
    if (this.#status === 'lost') listener();
    else this.#lostListeners.push(listener);
  }

  close(): void {
    if (this.#status !== 'open') return;
    this.#status = 'closed';
    this.#idb.close();
  }

  /** Lets go, because the browser took the connection away or another one has to have the database. */
  lose(): void {
    if (this.#status !== 'open') return;
    this.#status = 'lost';
    this.#idb.close();
    for (const listener of this.#lostListeners.splice(0)) listener();
  }

  async #read<Value>(
    store: string,
    read: (records: IDBPObjectStore<unknown, [string], string, 'readonly'>) => Promise<Value>,
  ): Promise<Result<Value, StorageFailure>> {
    if (this.#status !== 'open') return err({ kind: 'closed' });
    try {
      const transaction = this.#idb.transaction(store, 'readonly');
      // A read answers by its requests; the transaction's own end would otherwise be an unhandled rejection.
      transaction.done.catch(() => undefined);
      return ok(await read(transaction.objectStore(store)));
    } catch (error) {
      return err(this.#explain(error));
    }
  }

  /** A connection that is taken away first aborts what is running, and only then says that it is gone. */
  #explain(error: unknown): StorageFailure {
    const failure = toStorageFailure(error);
    return failure.kind === 'failed' && this.#isGone() ? { kind: 'closed' } : failure;
  }

  #isGone(): boolean {
    const [store] = this.#idb.objectStoreNames;
    if (this.#status !== 'open' || store === undefined) return this.#status !== 'open';
    try {
      this.#idb.transaction(store, 'readonly').done.catch(() => undefined);
      return false;
    } catch (error) {
      return toStorageFailure(error).kind === 'closed';
    }
  }
}

async function runWrite(
  idb: IDBPDatabase,
  names: string[],
  ops: readonly WriteOp[],
  durability: Durability,
): Promise<void> {
  const transaction: IDBTransaction = unwrap(idb).transaction(names, 'readwrite', { durability });
  const done = whenDone(transaction);
  const stores = new Map(names.map((name) => [name, transaction.objectStore(name)]));
  try {
    for (const op of ops) {
      const store = stores.get(op.store);
      if (store !== undefined) request(store, op);
    }
    transaction.commit();
  } catch (error) {
    // Thrown at once for a key or a value that cannot be stored; what was asked before it must go too.
    done.catch(() => undefined);
    transaction.abort();
    throw error;
  }
  await done;
}

/** Waits for the end itself: at a failing request, where `idb` rejects, it is not known yet why the transaction aborts. */
function whenDone(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.addEventListener('complete', () => resolve());
    transaction.addEventListener('abort', () => {
      reject(transaction.error ?? new DOMException('the transaction was aborted', 'AbortError'));
    });
  });
}

/** Makes the request on the bare store: a promise for each of thousands would cost as much as the write. */
function request(store: IDBObjectStore, op: WriteOp): void {
  switch (op.kind) {
    case 'put':
      store.put(op.value, mutable(op.key));
      return;
    case 'delete':
      store.delete(mutable(op.key));
      return;
    case 'deletePrefix':
      store.delete(prefixRange(op.prefix));
  }
}

/** IndexedDB's types want arrays that could be changed; it does not change them. */
function mutable(key: Key): IDBValidKey {
  return [...key];
}
