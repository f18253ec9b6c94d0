import { err, ok, type Result } from '../../../base/result/result.ts';
import { ObservableValue, type Readable } from '../../../base/value/value.ts';
import type { Need } from '../../../core/feature/faces.ts';
import type { Database, StorageFailure, WriteOp } from '../../../platform/database/database.ts';
import type { RoomId } from '../../../protocol/ids/ids.ts';
import { type IndexState, searchStore, segmentRecord, stateRecord } from './records.ts';
import { decodeSegment, type Segment } from './segment.ts';

const NEW: IndexState = {
  isPaused: false,
  leftOut: [],
  wanted: [],
  nextSegment: 1,
  segments: [],
  sweeps: [],
  starts: {},
};

/** A change of the index, stored in one transaction. */
export interface IndexChange {
  readonly state: Partial<IndexState>;
  /** Bytes of a new segment, and how many events it has. */
  readonly added?: Uint8Array<ArrayBuffer> | null;
  /** Segments whose place the new one takes. */
  readonly removed?: readonly number[];
  readonly ops?: readonly WriteOp[];
}

/** The state of the index and its segments, on the disk and in memory. Whoever changes it does so one after the other. */
export class IndexBook {
  readonly #database: Database;
  readonly #state = new ObservableValue<IndexState | null>(null);
  /** Changes when more segments are in memory. */
  readonly loads = new ObservableValue(0);
  /** The segments in memory, by their numbers; those that are not are read when they are asked for. */
  #segments = new Map<number, Segment>();

  constructor({ database }: Need<'database'>) {
    this.#database = database;
  }

  /** Null while there is no index. */
  get state(): Readable<IndexState | null> {
    return this.#state;
  }

  get bytes(): number {
    return (this.#state.current?.segments ?? []).reduce((sum, { bytes }) => sum + bytes, 0);
  }

  /** Reads what is stored. */
  async restore(): Promise<Result<void, StorageFailure>> {
    const stored = await stateRecord.get(this.#database, ['state']);
    if (!stored.ok) return stored;
    this.#state.set(stored.value ?? null);
    return ok();
  }

  /** Begins an index of `rooms`, where there is none. */
  async begin(rooms: readonly RoomId[]): Promise<Result<unknown, StorageFailure>> {
    if (this.#state.current !== null) return ok();
    return this.change({ state: { sweeps: rooms.map((roomId) => ({ roomId, beyond: null })) } });
  }

  /** All segments, the oldest first. One that cannot be read is left out. */
  async segments(): Promise<Result<readonly Segment[], StorageFailure>> {
    const all = this.#state.current?.segments ?? [];
    const missing = all.filter(({ id }) => !this.#segments.has(id));
    if (missing.length > 0) {
      const keys = missing.map(({ id }) => ['segment', id] as const);
      const stored = await segmentRecord.getMany(this.#database, keys);
      if (!stored.ok) return stored;
      stored.value.forEach((bytes, at) => {
        const segment = bytes === undefined ? null : decodeSegment(bytes);
        const id = missing[at]?.id;
        if (segment !== null && id !== undefined) this.#segments.set(id, segment);
      });
      this.loads.set(this.loads.current + 1);
    }
    return ok(all.flatMap(({ id }) => this.#segments.get(id) ?? []));
  }

  /** The segments that are in memory. */
  get inMemory(): readonly Segment[] {
    return (this.#state.current?.segments ?? []).flatMap(({ id }) => this.#segments.get(id) ?? []);
  }

  /** The segment of a number, if it is in memory. */
  segment(id: number): Segment | undefined {
    return this.#segments.get(id);
  }

  /** Gives the memory of the segments back. */
  release(): void {
    this.#segments = new Map();
  }

  /**
   * Stores a change, and makes it current. Answers with the new segment; null for none. A segment never waits in memory for room on the disk: it is
   * made again of the history when there is room.
   */
  async change({ state, added, removed = [], ops = [] }: IndexChange): Promise<Result<Segment | null, StorageFailure>> {
    const before = this.#state.current ?? NEW;
    const segment = added === undefined || added === null ? null : decodeSegment(added);
    const id = before.nextSegment;
    const kept = before.segments.filter((one) => !removed.includes(one.id));
    const record = segment === null ? [] : [{ id, count: segment.count, bytes: added?.length ?? 0 }];
    const next: IndexState = {
      ...{ ...before, ...state },
      nextSegment: segment === null ? id : id + 1,
      segments: [...kept, ...record],
    };
    const written = await this.#database.write(
      [
        stateRecord.put(['state'], next),
        ...(added === undefined || added === null
          ? []
          : [{ ...segmentRecord.put(['segment', id], added), isPromised: true as const }]),
        ...removed.map((gone) => segmentRecord.delete(['segment', gone])),
        ...ops,
      ],
      'relaxed',
    );
    if (!written.ok) return err(written.error);
    if (segment !== null) this.#segments.set(id, segment);
    for (const gone of removed) this.#segments.delete(gone);
    this.#state.set(next);
    return ok(segment);
  }

  /** Deletes everything. */
  async delete(): Promise<Result<void, StorageFailure>> {
    const ops = [{ kind: 'deletePrefix', store: stateRecord.name, prefix: [searchStore.name] }] as const;
    const written = await this.#database.write(ops, 'strict');
    if (!written.ok) return written;
    this.release();
    this.#state.set(null);
    return ok();
  }
}
