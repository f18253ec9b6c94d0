import { err, type Result } from '@parley/sdk/internal/base/result/result.ts';
import type {
  Database,
  DatabaseSchema,
  Databases,
  Durability,
  Key,
  OpenFailure,
  RangeQuery,
  StorageFailure,
  WriteOp,
} from '@parley/sdk/internal/platform/database/database.ts';
import { createMemoryDatabases, type MemoryDisk } from '@parley/sdk/internal/platform/database/memory.ts';

/** A write as it is about to happen. */
export interface WriteAttempt {
  /** Counts from 1 over all databases, failed ones included. */
  readonly number: number;
  readonly database: string;
  readonly ops: readonly WriteOp[];
  readonly durability: Durability;
}

/**
 * Databases whose data outlives the engines of one test: give the same `TestDatabases` to the next engine, after
 * `crash()`, and it finds what was committed.
 */
export class TestDatabases implements Databases {
  readonly #disk: MemoryDisk = new Map();
  readonly #inner = createMemoryDatabases(this.#disk);
  readonly #open = new Set<TestDatabase>();
  readonly #faults: ((attempt: WriteAttempt) => StorageFailure | undefined)[] = [];
  #writeCount = 0;
  #openFailure: OpenFailure | undefined;
  /** A wait before every write; none unless a test slows the disk down. */
  #wait: (() => Promise<void>) | undefined;
  #isHanging: (call: 'open' | 'read' | 'write') => boolean = () => false;

  async open(schema: DatabaseSchema): Promise<Result<Database, OpenFailure>> {
    if (this.#isHanging('open')) return never();
    if (this.#openFailure !== undefined) return err(this.#openFailure);
    const opened = await this.#inner.open(schema);
    if (!opened.ok) return opened;
    const database = new TestDatabase(opened.value, {
      attempt: (ops, durability) => this.#attempt(schema.name, ops, durability),
      isHanging: (call) => this.#isHanging(call),
      wait: () => this.#wait?.(),
    });
    this.#open.add(database);
    return { ok: true, value: database };
  }

  delete(name: string): Promise<Result<void, StorageFailure>> {
    return this.#inner.delete(name);
  }

  /** The number of writes that were tried so far. */
  get writeCount(): number {
    return this.#writeCount;
  }

  /** Names of the databases that exist. */
  get names(): readonly string[] {
    return [...this.#disk.keys()];
  }

  /** The number of records in stores of that name, over all databases. */
  countIn(store: string): number {
    return [...this.#disk.values()].reduce(
      (sum, { stores }) => sum + (stores.get(store)?.range({ prefix: [] }).length ?? 0),
      0,
    );
  }

  /** Makes the `count`-th write from now (1 is the next) fail with `failure`, and store nothing. */
  failWrite(count: number, failure: StorageFailure): void {
    const number = this.#writeCount + count;
    this.failWrites((attempt) => (attempt.number === number ? failure : undefined));
  }

  /** Lets `choose` fail any write. Returns the function that ends it. */
  failWrites(choose: (attempt: WriteAttempt) => StorageFailure | undefined): () => void {
    this.#faults.push(choose);
    return () => {
      this.#faults.splice(this.#faults.indexOf(choose), 1);
    };
  }

  /** Makes every later open fail, until called with `undefined`. */
  failOpen(failure: OpenFailure | undefined): void {
    this.#openFailure = failure;
  }

  /** Makes every later write take as long as `wait`. Those of one database, and what is read after them, keep their order, as in browsers. */
  slowDown(wait: () => Promise<void>): void {
    this.#wait = wait;
  }

  /** Makes every later call that `choose` takes wait for ever, as some browsers do. Returns the function that ends it. */
  hang(choose: (call: 'open' | 'read' | 'write') => boolean): () => void {
    this.#isHanging = choose;
    return () => {
      this.#isHanging = () => false;
    };
  }

  /** Takes away all open connections, as a browser does. */
  lose(): void {
    for (const database of this.#take()) database.lose();
  }

  /** The engine dies: its connections do nothing more, and nobody is told. */
  crash(): void {
    for (const database of this.#take()) database.close();
  }

  #take(): readonly TestDatabase[] {
    const open = [...this.#open];
    this.#open.clear();
    return open;
  }

  #attempt(database: string, ops: readonly WriteOp[], durability: Durability): StorageFailure | undefined {
    this.#writeCount += 1;
    const attempt: WriteAttempt = { number: this.#writeCount, database, ops, durability };
    for (const fault of this.#faults) {
      const failure = fault(attempt);
      if (failure !== undefined) return failure;
    }
    return undefined;
  }
}

interface Disturbances {
  readonly attempt: (ops: readonly WriteOp[], durability: Durability) => StorageFailure | undefined;
  readonly isHanging: (call: 'read' | 'write') => boolean;
  readonly wait: () => Promise<void> | undefined;
}

function never(): Promise<never> {
  return new Promise(() => undefined);
}

class TestDatabase implements Database {
  readonly #inner: Database;
  readonly #disturbances: Disturbances;
  readonly #lostListeners: (() => void)[] = [];
  #isLost = false;
  /** The writes that wait for a slow disk, one after the other. */
  #writing: Promise<unknown> | undefined;

  constructor(inner: Database, disturbances: Disturbances) {
    this.#inner = inner;
    this.#disturbances = disturbances;
    inner.onLost(() => this.#tellLost());
  }

  get(store: string, key: Key) {
    return this.#read(() => this.#inner.get(store, key));
  }

  getMany(store: string, keys: readonly Key[]) {
    return this.#read(() => this.#inner.getMany(store, keys));
  }

  range(store: string, query: RangeQuery) {
    return this.#read(() => this.#inner.range(store, query));
  }

  async write(ops: readonly WriteOp[], durability: Durability): Promise<Result<void, StorageFailure>> {
    if (this.#disturbances.isHanging('write')) return never();
    const waiting = this.#disturbances.wait();
    if (waiting === undefined) return this.#writeNow(ops, durability);
    const before = this.#writing;
    const written = waiting.then(() => before).then(() => this.#writeNow(ops, durability));
    this.#writing = written;
    return written;
  }

  onLost(listener: () => void): void {
    if (this.#isLost) listener();
    else this.#lostListeners.push(listener);
  }

  close(): void {
    this.#inner.close();
  }

  lose(): void {
    this.#inner.close();
    this.#tellLost();
  }

  #read<Found>(find: () => Promise<Found>): Promise<Found> {
    if (this.#disturbances.isHanging('read')) return never();
    return this.#writing === undefined ? find() : this.#writing.then(find);
  }

  #writeNow(ops: readonly WriteOp[], durability: Durability): Promise<Result<void, StorageFailure>> {
    const failure = this.#disturbances.attempt(ops, durability);
    return failure === undefined ? this.#inner.write(ops, durability) : Promise.resolve(err(failure));
  }

  #tellLost(): void {
    this.#isLost = true;
    for (const listener of this.#lostListeners.splice(0)) listener();
  }
}
