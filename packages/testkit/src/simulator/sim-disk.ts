import type { Durability, Key, StoredRecord, WriteOp } from '@parley/sdk/internal/platform/database/database.ts';
import { SortedRecords } from '@parley/sdk/internal/platform/database/sorted-records.ts';
import type { SeededRandom } from '../fakes/seeded-random.ts';

/** Takes one committed transaction back. */
type Undo = () => void;

/** When a transaction has its turn. */
export interface DiskTurn {
  readonly atMs: number;
  readonly writes: readonly string[];
  readonly reads: readonly string[];
  /** The connection that it came by. */
  readonly by: object;
}

/** One database on a disk. */
export interface DiskDatabase {
  version: number;
  /** Transactions of all its connections: those that touch the same store go one after the other if one of them writes. */
  underWay: readonly DiskTurn[];
  readonly stores: Map<string, SortedRecords>;
}

/**
 * A machine's disk: outlives its processes. It remembers how to take back what was committed without waiting for the disk, because
 * that is what is lost when the power goes. A strict commit takes all earlier ones along: they share one log.
 */
export class SimDisk {
  readonly databases = new Map<string, DiskDatabase>();
  #unsafe: Undo[] = [];
  /** True if the disk is full: nothing can be stored then. */
  isFull = false;

  /** True if a newer Parley wrote to the disk, which this one cannot read. */
  isNewer = false;

  /** Keeps what is on it now. Returns the function that puts it back. */
  remember(): () => void {
    const kept = [...this.databases].map(([name, database]) => [name, database.version, copyOf(database)] as const);
    return () => {
      this.databases.clear();
      this.#unsafe = [];
      for (const [name, version, stores] of kept) this.databases.set(name, { version, underWay: [], stores });
    };
  }

  /** Does all changes. Values are copied, as a disk does. */
  commit(database: DiskDatabase, ops: readonly WriteOp[], durability: Durability): void {
    const undos = ops.map((op) => apply(database, op));
    this.#unsafe.push(() => {
      for (const undo of undos.toReversed()) undo();
    });
    if (durability === 'strict') this.#unsafe = [];
  }

  /** The power goes: of what was not safe, the newest `random` part is gone. Returns whether anything was lost. */
  losePower(random: SeededRandom): boolean {
    const lost = random.integer(this.#unsafe.length + 1);
    for (let count = 0; count < lost; count += 1) this.#unsafe.pop()?.();
    this.#unsafe = [];
    return lost > 0;
  }
}

function apply(database: DiskDatabase, op: WriteOp): Undo {
  const records = database.stores.get(op.store);
  if (records === undefined) throw new Error(`no store ${op.store}`);
  if (op.kind === 'deletePrefix') {
    const gone = records.range({ prefix: op.prefix });
    records.deletePrefix(op.prefix);
    return () => {
      for (const record of gone) records.put(record);
    };
  }
  const before = find(records, op.key);
  if (op.kind === 'put') records.put({ key: op.key, value: op.value });
  else records.delete(op.key);
  return () => {
    if (before === undefined) records.delete(op.key);
    else records.put(before);
  };
}

/** Records are replaced and never changed, so they are the same in both. */
function copyOf({ stores }: DiskDatabase): Map<string, SortedRecords> {
  return new Map(
    [...stores].map(([name, records]) => {
      const copy = new SortedRecords();
      for (const record of records.range({ prefix: [] })) copy.put(record);
      return [name, copy];
    }),
  );
}

function find(records: SortedRecords, key: Key): StoredRecord | undefined {
  const value = records.get(key);
  return value === undefined ? undefined : { key, value };
}
