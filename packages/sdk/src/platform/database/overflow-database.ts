/**
 * A database that goes on in memory while its disk is full. What may be lost by a kill (`relaxed`) is taken into memory from the
 * first write on that found no room, and lies over what is on the disk; so memory is never behind the disk in one place and ahead in
 * another, and after a kill the disk is as it was at one moment. What must not be lost (`strict`) is never answered from memory.
 */
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
import { Overlay } from './overlay.ts';

/** Memory is not endless either: about a hundred thousand events. */
const MOST_CHANGES = 50_000;

/** A write that is on its way to the disk. */
interface Batch {
  readonly ops: readonly WriteOp[];
  readonly durability: Durability;
  readonly result: Promise<Result<void, StorageFailure>>;
  isDone: boolean;
}

export interface OverflowOptions {
  /** Called when the disk has no room any more, before the write that found out is answered. */
  readonly onFull: () => void;
  /** Decides whether changes may wait in memory. */
  readonly mayWait: (ops: readonly WriteOp[]) => boolean;
}

export class OverflowDatabase implements Database {
  readonly #inner: Database;
  readonly #options: OverflowOptions;
  /** In the order they were started, from the first that is not done. */
  #underWay: Batch[] = [];
  #overlay: Overlay | undefined;
  /** Turning to memory, or storing: what is to be written meanwhile waits. */
  #turning: Promise<unknown> | undefined;
  #isClosed = false;

  /** `overlay` is what an earlier connection to the same database could not store. */
  constructor(inner: Database, options: OverflowOptions, overlay?: Overlay) {
    this.#inner = inner;
    this.#options = options;
    this.#overlay = overlay;
    inner.onLost(() => {
      this.#isClosed = true;
    });
  }

  /** The data that are in memory only; undefined if there are none. */
  get overlay(): Overlay | undefined {
    return this.#overlay;
  }

  async get(store: string, key: Key): Promise<Result<StoredValue | undefined, StorageFailure>> {
    const found = this.#overlay?.find(store, key);
    if (found === undefined) return this.#inner.get(store, key);
    return ok(found.kind === 'put' ? found.value : undefined);
  }

  async getMany(
    store: string,
    keys: readonly Key[],
  ): Promise<Result<readonly (StoredValue | undefined)[], StorageFailure>> {
    if (this.#overlay === undefined) return this.#inner.getMany(store, keys);
    const overlay = this.#overlay;
    const found = keys.map((key) => overlay.find(store, key));
    const below = await this.#inner.getMany(store, keys);
    if (!below.ok) return below;
    return ok(
      found.map((covering, index) => {
        if (covering === undefined) return below.value[index];
        return covering.kind === 'put' ? covering.value : undefined;
      }),
    );
  }

  async range(store: string, query: RangeQuery): Promise<Result<readonly StoredRecord[], StorageFailure>> {
    if (this.#overlay === undefined) return this.#inner.range(store, query);
    const cover = this.#overlay.cover(store, query);
    const { limit: _, ...all } = query;
    const below = await this.#inner.range(store, cover.limit === undefined ? all : { ...all, limit: cover.limit });
    return below.ok ? ok(cover.over(below.value)) : below;
  }

  async write(ops: readonly WriteOp[], durability: Durability): Promise<Result<void, StorageFailure>> {
    while (this.#turning !== undefined) await this.#turning;
    if (this.#isClosed) return err({ kind: 'closed' });
    const mayWait = durability === 'relaxed' && this.#options.mayWait(ops);
    if (this.#overlay !== undefined)
      return mayWait ? this.#take(this.#overlay, ops) : this.#writeThrough(ops, durability);
    const batch: Batch = { ops, durability, result: this.#inner.write(ops, durability), isDone: false };
    this.#underWay.push(batch);
    const written = await batch.result;
    batch.isDone = true;
    if (!written.ok && written.error.kind === 'quotaExceeded' && mayWait) return this.#turnToMemory();
    if (this.#turning === undefined) while (this.#underWay[0]?.isDone === true) this.#underWay.shift();
    return written;
  }

  /** Stores what is in memory. A disk that has no room yet leaves everything as it is. */
  async store(): Promise<Result<void, StorageFailure>> {
    while (this.#turning !== undefined) await this.#turning;
    const overlay = this.#overlay;
    if (overlay === undefined) return ok();
    const storing = this.#inner.write(overlay.ops, 'strict');
    this.#turning = storing;
    const stored = await storing;
    this.#turning = undefined;
    if (stored.ok) this.#overlay = undefined;
    return stored;
  }

  onLost(listener: () => void): void {
    this.#inner.onLost(listener);
  }

  close(): void {
    this.#isClosed = true;
    this.#inner.close();
  }

  /** Writes on the disk what must not wait, also over what waits: that must not undo it when it is stored. */
  async #writeThrough(ops: readonly WriteOp[], durability: Durability): Promise<Result<void, StorageFailure>> {
    const writing = this.#inner.write(ops, durability);
    this.#turning = writing;
    const written = await writing;
    this.#turning = undefined;
    return written.ok && this.#overlay !== undefined ? this.#overlay.apply(ops) : written;
  }

  /**
   * Takes into memory what found no room, and what was under way with it, in their order: some of that may have found room, and
   * must not be hidden by what was written before it.
   */
  async #turnToMemory(): Promise<Result<void, StorageFailure>> {
    if (this.#turning === undefined) {
      const turning = this.#collect();
      this.#turning = turning;
      this.#overlay = await turning;
      this.#turning = undefined;
      this.#options.onFull();
    } else await this.#turning;
    return ok();
  }

  async #collect(): Promise<Overlay> {
    const overlay = new Overlay();
    for (const { ops, durability, result } of this.#underWay) {
      const written = await result;
      const isFull = !written.ok && written.error.kind === 'quotaExceeded';
      if (written.ok || (isFull && durability === 'relaxed' && this.#options.mayWait(ops))) overlay.apply(ops);
    }
    this.#underWay = [];
    return overlay;
  }

  #take(overlay: Overlay, ops: readonly WriteOp[]): Result<void, StorageFailure> {
    return overlay.size + ops.length > MOST_CHANGES ? err({ kind: 'quotaExceeded' }) : overlay.apply(ops);
  }
}
