/**
 * A database in memory: for tests, for Node, and where a browser has no IndexedDB.
 *
 * It copies on the way in and on the way out, as a disk does, so that sharing a value by mistake shows here as well.
 * Everything takes effect when it is called; only the answers come later.
 */
import { describeError } from '../../base/log/log.ts';
import { err, ok, type Result } from '../../base/result/result.ts';
import type {
  Database,
  Databases,
  Key,
  RangeQuery,
  StorageFailure,
  StoredRecord,
  StoredValue,
  WriteOp,
} from './database.ts';
import { isValidKey } from './key.ts';
import { SortedRecords } from './sorted-records.ts';

type Copy = <Value>(value: Value) => Value;

interface MemoryDatabaseState {
  version: number;
  readonly stores: Map<string, SortedRecords>;
  readonly connections: Set<MemoryDatabase>;
}

/** The data that outlive connections. Pass the same disk to `createMemoryDatabases` again to find the data. */
export type MemoryDisk = Map<string, MemoryDatabaseState>;

/**
 * Databases in memory for a program that has no other: values are held and given as they are. Only for who never changes a value
 * after it was stored or read; the tests find that out with databases that copy.
 */
export function createSharingDatabases(): Databases {
  return createMemoryDatabases(new Map(), (value) => value);
}

/** Makes databases that live as long as `disk` does. */
export function createMemoryDatabases(disk: MemoryDisk = new Map(), copy: Copy = structuredClone): Databases {
  return {
    open: async ({ name, version, stores }) => {
      const state = disk.get(name) ?? { version, stores: new Map(), connections: new Set() };
      if (state.version > version) return err({ kind: 'tooNew' });
      if (state.version < version) for (const connection of [...state.connections]) connection.lose();
      state.version = version;
      for (const store of stores) if (!state.stores.has(store)) state.stores.set(store, new SortedRecords());
      disk.set(name, state);
      return ok(new MemoryDatabase(state, copy));
    },
    delete: async (name) => {
      const state = disk.get(name);
      disk.delete(name);
      for (const connection of [...(state?.connections ?? [])]) connection.lose();
      return ok();
    },
  };
}

class MemoryDatabase implements Database {
  readonly #state: MemoryDatabaseState;
  readonly #copy: Copy;
  readonly #lostListeners: (() => void)[] = [];
  #status: 'open' | 'closed' | 'lost' = 'open';

  constructor(state: MemoryDatabaseState, copy: Copy) {
    this.#state = state;
    this.#copy = copy;
    state.connections.add(this);
  }

  async get(store: string, key: Key): Promise<Result<StoredValue | undefined, StorageFailure>> {
    return this.#read(store, [key], (records) => this.#copy(records.get(key)));
  }

  async getMany(
    store: string,
    keys: readonly Key[],
  ): Promise<Result<readonly (StoredValue | undefined)[], StorageFailure>> {
    return this.#read(store, keys, (records) => keys.map((key) => this.#copy(records.get(key))));
  }

  async range(store: string, query: RangeQuery): Promise<Result<readonly StoredRecord[], StorageFailure>> {
    const keys = query.beyond === undefined ? [query.prefix] : [query.prefix, query.beyond];
    return this.#read(store, keys, (records) => records.range(query).map((record) => this.#copy(record)));
  }

  async write(ops: readonly WriteOp[]): Promise<Result<void, StorageFailure>> {
    if (this.#status !== 'open') return err({ kind: 'closed' });
    const changes: (() => void)[] = [];
    // All that can fail comes first, so that the changes are made all or not at all.
    for (const op of ops) {
      const change = this.#prepare(op);
      if (!change.ok) return change;
      changes.push(change.value);
    }
    for (const change of changes) change();
    return ok();
  }

  onLost(listener: () => void): void {
    if (this.#status === 'lost') listener();
    else this.#lostListeners.push(listener);
  }

  close(): void {
    if (this.#status !== 'open') return;
    this.#status = 'closed';
    this.#state.connections.delete(this);
  }

  /** Takes the connection away, as a browser does. */
  lose(): void {
    this.close();
    this.#status = 'lost';
    for (const listener of this.#lostListeners.splice(0)) listener();
  }

  #read<Value>(
    store: string,
    keys: readonly Key[],
    read: (records: SortedRecords) => Value,
  ): Result<Value, StorageFailure> {
    if (this.#status !== 'open') return err({ kind: 'closed' });
    const records = this.#state.stores.get(store);
    if (records === undefined) return failed(`no store ${store}`);
    if (!keys.every(isValidKey)) return failed('not a key');
    return ok(read(records));
  }

  #prepare(op: WriteOp): Result<() => void, StorageFailure> {
    const records = this.#state.stores.get(op.store);
    if (records === undefined) return failed(`no store ${op.store}`);
    if (!isValidKey(op.kind === 'deletePrefix' ? op.prefix : op.key)) return failed('not a key');
    switch (op.kind) {
      case 'put':
        try {
          const record = this.#copy({ key: op.key, value: op.value });
          return ok(() => records.put(record));
        } catch (error) {
          return failed(describeError(error));
        }
      case 'delete':
        return ok(() => records.delete(op.key));
      case 'deletePrefix':
        return ok(() => records.deletePrefix(op.prefix));
    }
  }
}

function failed(reason: string): Result<never, StorageFailure> {
  return err({ kind: 'failed', reason });
}
