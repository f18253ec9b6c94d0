import { err, ok, type Result } from '@parley/sdk/internal/base/result/result.ts';
import type {
  Database,
  DatabaseSchema,
  Databases,
  Durability,
  Key,
  OpenFailure,
  RangeQuery,
  StorageFailure,
  StoredRecord,
  StoredValue,
  WriteOp,
} from '@parley/sdk/internal/platform/database/database.ts';
import { SortedRecords } from '@parley/sdk/internal/platform/database/sorted-records.ts';
import type { Faults } from './faults.ts';
import { plainCopy } from './plain-copy.ts';
import type { Scheduler } from './scheduler.ts';
import type { DiskDatabase, SimDisk } from './sim-disk.ts';
import type { SimProcess } from './sim-process.ts';
import { Violation } from './violation.ts';

/** Changes how a write is carried out: how bugs are planted. */
export type WriteTransform = (ops: readonly WriteOp[]) => readonly (readonly WriteOp[])[];

export interface SimDatabasesOptions {
  readonly scheduler: Scheduler;
  readonly process: SimProcess;
  readonly disk: SimDisk;
  readonly faults: Faults;
  /** True if the process is the one engine that may write (I15). */
  readonly isOnlyOne: () => boolean;
  readonly onViolation: (violation: Violation) => void;
  /** The process dies now, in the midst of a write. */
  readonly onFatalWrite: () => void;
  /** The disk does not take a write. */
  readonly onFailedWrite: (ops: readonly WriteOp[]) => void;
  /** One transaction to carry out in place of another; several are one after the other. */
  readonly transform?: WriteTransform;
}

/** A transaction that was begun and has not been answered. */
interface Transaction {
  /** Takes effect and answers. */
  readonly perform: () => void;
  /** The change of a write: it may take effect although its process dies. */
  readonly commit: (() => void) | null;
}

/** The databases of one process on a disk that outlives it. */
export class SimDatabases implements Databases {
  readonly #options: SimDatabasesOptions;
  readonly #connections = new Set<SimDatabase>();

  constructor(options: SimDatabasesOptions) {
    this.#options = options;
  }

  open(schema: DatabaseSchema): Promise<Result<Database, OpenFailure>> {
    const { scheduler, process, disk, faults } = this.#options;
    return new Promise((resolve) => {
      scheduler.after(scheduler.delay(1, 20), process, `${process.name} open`, () => {
        const database = disk.databases.get(schema.name) ?? {
          version: schema.version,
          underWay: [],
          stores: new Map(),
        };
        if (disk.isNewer || database.version > schema.version) return resolve(err({ kind: 'tooNew' }));
        if (faults.fires('storage.blocked')) return resolve(err({ kind: 'blocked' }));
        database.version = schema.version;
        for (const store of schema.stores) {
          if (!database.stores.has(store)) database.stores.set(store, new SortedRecords());
        }
        disk.databases.set(schema.name, database);
        const connection = new SimDatabase(this.#options, database);
        this.#connections.add(connection);
        resolve(ok(connection));
      });
    });
  }

  delete(name: string): Promise<Result<void, StorageFailure>> {
    const { scheduler, process, disk } = this.#options;
    return new Promise((resolve) => {
      scheduler.after(scheduler.delay(1, 20), process, `${process.name} delete`, () => {
        disk.databases.delete(name);
        resolve(ok());
      });
    });
  }

  /** The process died: of what it had begun to write, some was written. */
  die(): void {
    for (const connection of this.#connections) connection.die();
  }

  /** The browser takes all connections away. */
  lose(): void {
    for (const connection of this.#connections) connection.lose();
    this.#connections.clear();
  }
}

class SimDatabase implements Database {
  readonly #options: SimDatabasesOptions;
  readonly #database: DiskDatabase;
  readonly #pending: Transaction[] = [];
  readonly #lostListeners: (() => void)[] = [];
  #status: 'open' | 'closed' | 'lost' = 'open';

  constructor(options: SimDatabasesOptions, database: DiskDatabase) {
    this.#options = options;
    this.#database = database;
  }

  get(store: string, key: Key): Promise<Result<StoredValue | undefined, StorageFailure>> {
    return this.#read(store, (records) => plainCopy(records.get(key)));
  }

  getMany(store: string, keys: readonly Key[]): Promise<Result<readonly (StoredValue | undefined)[], StorageFailure>> {
    return this.#read(store, (records) => keys.map((key) => plainCopy(records.get(key))));
  }

  range(store: string, query: RangeQuery): Promise<Result<readonly StoredRecord[], StorageFailure>> {
    return this.#read(store, (records) =>
      records.range(query).map(({ key, value }) => ({ key: [...key], value: plainCopy(value) })),
    );
  }

  async write(ops: readonly WriteOp[], durability: Durability): Promise<Result<void, StorageFailure>> {
    if (this.#status !== 'open') return err({ kind: 'closed' });
    // Copied when asked, as IndexedDB does; what is changed afterwards is not stored.
    const copied = ops.map((op) => (op.kind === 'put' ? { ...op, value: plainCopy(op.value) } : op));
    const parts = this.#options.transform?.(copied) ?? [copied];
    let result: Result<void, StorageFailure> = ok();
    for (const part of parts) {
      result = await this.#writeOne(part, durability);
      if (!result.ok) return result;
    }
    return result;
  }

  onLost(listener: () => void): void {
    if (this.#status === 'lost') listener();
    else this.#lostListeners.push(listener);
  }

  close(): void {
    if (this.#status === 'open') this.#status = 'closed';
  }

  die(): void {
    const { random } = this.#options.scheduler;
    const writes = this.#pending.filter(({ commit }) => commit !== null);
    for (const write of writes.slice(0, random.integer(writes.length + 1))) write.commit?.();
    this.#pending.length = 0;
    this.#leave();
  }

  lose(): void {
    if (this.#status !== 'open') return;
    this.#status = 'lost';
    for (const transaction of this.#pending.splice(0)) transaction.perform();
    this.#leave();
    const { scheduler, process } = this.#options;
    scheduler.after(scheduler.delay(0, 50), process, `${process.name} lost`, () => {
      for (const listener of this.#lostListeners.splice(0)) listener();
    });
  }

  #read<Value>(store: string, read: (records: SortedRecords) => Value): Promise<Result<Value, StorageFailure>> {
    return new Promise((resolve) => {
      if (this.#status !== 'open') return resolve(err({ kind: 'closed' }));
      const records = this.#database.stores.get(store);
      if (records === undefined) return resolve(err({ kind: 'failed', reason: `no store ${store}` }));
      const at = this.#turn([], [store], 5);
      this.#begin(at, 'read', {
        commit: null,
        perform: () => resolve(this.#status === 'lost' ? err({ kind: 'closed' }) : ok(read(records))),
      });
    });
  }

  #writeOne(ops: readonly WriteOp[], durability: Durability): Promise<Result<void, StorageFailure>> {
    const { isOnlyOne, onViolation, onFailedWrite, process } = this.#options;
    if (!isOnlyOne()) onViolation(new Violation('I15', `${process.name} writes, and is not the engine any more`));
    return new Promise((answer) => {
      // A write that has begun takes effect although its process is frozen meanwhile; the process hears of it later.
      const resolve = (result: Result<void, StorageFailure>) => {
        if (process.state === 'frozen') process.hold(() => answer(result));
        else answer(result);
      };
      const stores = [...new Set(ops.map(({ store }) => store))];
      const at = this.#turn(stores, [], durability === 'strict' ? 30 : 10);
      const failure = this.#failureOf(ops);
      if (failure !== undefined) onFailedWrite(ops);
      this.#mayDie(at, stores);
      const commit = () => this.#options.disk.commit(this.#database, ops, durability);
      this.#begin(at, `write ${durability} ${stores.join('+')}`, {
        commit: failure === undefined ? commit : null,
        perform: () => {
          if (this.#status === 'lost') return resolve(err({ kind: 'closed' }));
          if (failure !== undefined) return resolve(err(failure));
          commit();
          resolve(ok());
        },
      });
    });
  }

  /** Calls of this connection that are under way no longer block others. */
  #leave(): void {
    this.#database.underWay = this.#database.underWay.filter(({ by }) => by !== this);
  }

  /** When a transaction gets its turn. */
  #turn(writes: readonly string[], reads: readonly string[], mostMs: number): number {
    const { scheduler, faults } = this.#options;
    const slow = faults.fires('storage.slow') ? scheduler.delay(200, 20_000) : 0;
    let at = scheduler.nowMs + slow + scheduler.delay(0.2, mostMs);
    const underWay = this.#database.underWay.filter(({ atMs }) => atMs > scheduler.nowMs);
    for (const turn of underWay) {
      const isApart = (stores: readonly string[]) => stores.every((store) => !writes.includes(store));
      const isBefore =
        !isApart(turn.reads) || !isApart(turn.writes) || turn.writes.some((store) => reads.includes(store));
      if (isBefore) at = Math.max(at, turn.atMs);
    }
    this.#database.underWay = [...underWay, { atMs: at, writes, reads, by: this }];
    return at;
  }

  #begin(atMs: number, label: string, transaction: Transaction): void {
    const { scheduler, process } = this.#options;
    this.#pending.push(transaction);
    const owner = transaction.commit === null ? process : null;
    scheduler.after(atMs - scheduler.nowMs, owner, `${process.name} ${label}`, () => {
      const index = this.#pending.indexOf(transaction);
      if (index < 0) return;
      this.#pending.splice(index, 1);
      transaction.perform();
    });
  }

  /** A process may die at any moment of a write, which is where it matters most. */
  #mayDie(atMs: number, stores: readonly string[]): void {
    const { scheduler, faults, process, onFatalWrite } = this.#options;
    if (!faults.fires('process.killAtWrite')) return;
    const delayMs = scheduler.delay(0, atMs - scheduler.nowMs + 3);
    scheduler.after(delayMs, null, `${process.name} dies writing ${stores.join('+')}`, onFatalWrite);
  }

  #failureOf(ops: readonly WriteOp[]): StorageFailure | undefined {
    const { disk, faults } = this.#options;
    if (disk.isFull && ops.some(({ kind }) => kind === 'put')) {
      faults.count('storage.quota');
      return { kind: 'quotaExceeded' };
    }
    return faults.fires('storage.writeFailed') ? { kind: 'failed', reason: 'aborted' } : undefined;
  }
}
