import { type Clock, sleep } from '../../../base/clock/clock.ts';
import { ok, type Result } from '../../../base/result/result.ts';
import { Serial } from '../../../base/serial/serial.ts';
import { Signal } from '../../../base/value/signal.ts';
import { ObservableValue } from '../../../base/value/value.ts';
import type { Need } from '../../../core/feature/faces.ts';
import { type ChunkRecord, chunkStore } from '../../../core/history/history.ts';
import type { StorageFailure, WriteOp } from '../../../platform/database/database.ts';
import type { RoomId } from '../../../protocol/ids/ids.ts';
import type { ChunkMarks } from './chunk-marks.ts';
import { withStarts } from './coverage.ts';
import type { IndexBook } from './index-book.ts';
import { indexedEventsOf } from './index-chunk.ts';
import { KnownEvents } from './known-events.ts';
import { mergeSegments } from './merge-segments.ts';
import { dueRecord, type IndexState, resetRecord } from './records.ts';
import type { Segment } from './segment.ts';
import { SegmentBuilder } from './segment-builder.ts';
import { segmentsToMerge } from './what-to-merge.ts';

export type KeeperDeps = Need<'clock' | 'database' | 'rooms' | 'scope'>;

/** Chunks that are read before they are stored as a segment: about two thousand events. */
const CHUNKS_A_STEP = 40;
/** News are gathered for so long before they are read. */
const GATHER_MS = 5_000;
/** So long after a failure it is tried again. */
const RETRY_MS = 30_000;
/** A search does not wait longer for what is new. */
const CATCH_UP_MS = 200;
/** So long others wait at most. */
const TURN_MS = 8;

/** Keeps the index up to what is stored: first what was thrown away, then what is new, then what was there before, then merging. */
export class IndexKeeper {
  /** True while there is something to read. */
  readonly isBusy = new ObservableValue(false);
  /** Why what was read cannot be stored; null while it can. */
  readonly trouble = new ObservableValue<StorageFailure['kind'] | null>(null);
  /** Tells that history was read: the new segment, or null where nothing of it can be found. */
  readonly taken = new Signal<Segment | null>();
  readonly #deps: KeeperDeps;
  readonly #book: IndexBook;
  readonly #marks: ChunkMarks;
  readonly #serial = new Serial();
  #known = new KnownEvents();
  #hasDue = true;
  #isWorking = false;

  constructor(deps: KeeperDeps, book: IndexBook, marks: ChunkMarks) {
    this.#deps = deps;
    this.#book = book;
    this.#marks = marks;
    deps.scope.onEnd(
      marks.added.subscribe(() => {
        this.#hasDue = true;
        this.work(GATHER_MS);
      }),
    );
  }

  /** Reads what is new, if that takes no time, so that it can be found at once. */
  async catchUp(): Promise<void> {
    if (!this.#hasDue || this.#book.state.current?.isPaused !== false) return;
    const waiting = new AbortController();
    await Promise.race([this.readNow(), sleep(this.#deps.clock, CATCH_UP_MS, waiting.signal)]);
    waiting.abort();
  }

  /** Reads what is new, a step of it. What cannot be read now is read later. */
  async readNow(): Promise<void> {
    const read = await this.#serial.run(() => this.#readDue());
    this.#note(read);
    if (!read.ok) this.work(RETRY_MS);
  }

  /** Gives the memory of the segments back, if nothing is being done with them. */
  release(): void {
    if (this.#isWorking) return;
    this.#known = new KnownEvents();
    this.#book.release();
  }

  /** Changes the index between two steps. */
  run<Value>(task: () => Promise<Value>): Promise<Value> {
    return this.#serial.run(task);
  }

  /** Works until there is nothing to do, in steps between which others have their turn. */
  work(afterMs = 0): void {
    const { scope, clock } = this.#deps;
    if (this.#isWorking || this.#book.state.current === null) return;
    this.#isWorking = true;
    scope.run(async (signal) => {
      try {
        await sleep(clock, afterMs, signal);
        this.isBusy.set(true);
        while (!signal.aborted && this.#book.state.current?.isPaused === false) {
          const step = await this.#serial.run(() => this.#step());
          this.#note(step);
          if (step.ok && !step.value) break;
          await sleep(clock, step.ok ? 0 : RETRY_MS, signal);
        }
      } finally {
        this.#isWorking = false;
        this.isBusy.set(false);
        // Something may have come with the last step.
        if (this.#hasDue && !signal.aborted && this.#book.state.current?.isPaused === false) this.work(GATHER_MS);
      }
    });
  }

  #note(step: Result<unknown, StorageFailure>): void {
    this.trouble.set(step.ok ? null : step.error.kind);
  }

  /** Takes a room out of all segments. Runs inside of `run`. */
  async dropRoom(
    roomId: RoomId,
    change: Partial<IndexState>,
    ops: readonly WriteOp[] = [],
  ): Promise<Result<unknown, StorageFailure>> {
    const segments = await this.#book.segments();
    const state = this.#book.state.current;
    if (!segments.ok) return segments;
    if (state === null) return ok();
    const concerned = state.segments.filter(({ id }) => this.#book.segment(id)?.rooms.includes(roomId) === true);
    const { [roomId]: _, ...starts } = state.starts;
    const added = await this.#merged(
      concerned.map(({ id }) => id),
      (other) => other !== roomId,
    );
    return this.#book.change({ state: { starts, ...change }, added, removed: concerned.map(({ id }) => id), ops });
  }

  async #step(): Promise<Result<boolean, StorageFailure>> {
    for (const step of [() => this.#readResets(), () => this.#readDue(), () => this.#sweep(), () => this.#merge()]) {
      const did = await step();
      if (!did.ok || did.value) return did;
    }
    return ok(false);
  }

  async #readResets(): Promise<Result<boolean, StorageFailure>> {
    const { database, rooms } = this.#deps;
    const found = await resetRecord.range(database, { prefix: ['reset'], limit: 1 });
    if (!found.ok) return found;
    const [reset] = found.value;
    if (reset === undefined) return ok(false);
    const { roomId } = reset;
    const { sweeps = [] } = this.#book.state.current ?? {};
    const others = sweeps.filter((sweep) => sweep.roomId !== roomId);
    const next = rooms.records.has(roomId) ? [...others, { roomId, beyond: null }] : others;
    const dropped = await this.dropRoom(roomId, { sweeps: next }, [resetRecord.delete(['reset', roomId])]);
    return dropped.ok ? ok(true) : dropped;
  }

  async #readDue(): Promise<Result<boolean, StorageFailure>> {
    const { database } = this.#deps;
    this.#hasDue = false;
    const due = await dueRecord.range(database, { prefix: ['due'], limit: CHUNKS_A_STEP });
    if (!due.ok) return due;
    if (due.value.length === 0) return ok(false);
    this.#hasDue = true;
    const writes = due.value.map((chunk) => this.#marks.writesOf(chunk));
    const keys = due.value.map(({ roomId, order }) => [roomId, order] as const);
    const chunks = await chunkStore.getMany(database, keys);
    if (!chunks.ok) return chunks;
    const ops = () => due.value.flatMap((chunk, at) => this.#marks.done(chunk, writes[at] ?? 0));
    return this.#take(
      chunks.value.flatMap((chunk) => chunk ?? []),
      {},
      ops,
    );
  }

  async #sweep(): Promise<Result<boolean, StorageFailure>> {
    const [sweep, ...rest] = this.#book.state.current?.sweeps ?? [];
    if (sweep === undefined) return ok(false);
    const { roomId, beyond } = sweep;
    const chunks = await chunkStore.range(this.#deps.database, {
      prefix: [roomId],
      direction: 'prev',
      limit: CHUNKS_A_STEP,
      ...(beyond !== null && { beyond: [roomId, beyond] }),
    });
    if (!chunks.ok) return chunks;
    const last = chunks.value.at(-1);
    const isDone = last === undefined || chunks.value.length < CHUNKS_A_STEP;
    const sweeps = isDone ? rest : [{ roomId, beyond: last.order }, ...rest];
    return this.#take(chunks.value, { sweeps }, () => []);
  }

  /** Takes chunks into the index. */
  async #take(
    chunks: readonly ChunkRecord[],
    change: Partial<IndexState>,
    ops: () => readonly WriteOp[],
  ): Promise<Result<boolean, StorageFailure>> {
    const segments = await this.#book.segments();
    if (!segments.ok) return segments;
    const state = this.#book.state.current;
    if (state === null) return ok(false);
    const builder = new SegmentBuilder();
    const taken = chunks.filter(({ roomId }) => !state.leftOut.includes(roomId));
    const turn = turns(this.#deps.clock);
    for (const chunk of taken) {
      const known = this.#known.of(segments.value, chunk);
      builder.add(
        chunk.roomId,
        chunk.order,
        indexedEventsOf(chunk, (hash) => known.has(hash)),
      );
      await turn();
    }
    const added = builder.count === 0 ? null : builder.done();
    const starts = withStarts(state.starts, taken);
    // Marks are looked at last: what was written since is still due.
    const written = await this.#book.change({ state: { ...change, starts }, added, ops: ops() });
    if (!written.ok) return written;
    this.taken.emit(written.value);
    return ok(true);
  }

  async #merge(): Promise<Result<boolean, StorageFailure>> {
    const ids = segmentsToMerge(this.#book.state.current?.segments ?? []);
    if (ids.length === 0) return ok(false);
    const segments = await this.#book.segments();
    if (!segments.ok) return segments;
    const written = await this.#book.change({ state: {}, added: await this.#merged(ids, () => true), removed: ids });
    return written.ok ? ok(true) : written;
  }

  #merged(ids: readonly number[], isKept: (roomId: RoomId) => boolean): Promise<Uint8Array<ArrayBuffer> | null> {
    const segments = ids.flatMap((id) => this.#book.segment(id) ?? []);
    return mergeSegments(segments, isKept, turns(this.#deps.clock));
  }
}

/** Lets others have a turn whenever so much time went by. */
function turns(clock: Clock): () => Promise<void> {
  let since = clock.monotonicMs();
  return async () => {
    if (clock.monotonicMs() - since < TURN_MS) return;
    await sleep(clock, 0);
    since = clock.monotonicMs();
  };
}
