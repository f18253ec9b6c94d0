/** Records of the index in the account's database, sealed as all of it. */
import type { EpochMs } from '../../../base/clock/clock.ts';
import { FEATURE_STORES, RecordStore, type StoreDeclaration } from '../../../core/storage/storage.ts';
import type { RoomId } from '../../../protocol/ids/ids.ts';

export const searchStore: StoreDeclaration = {
  name: 'search',
  version: 1,
  migrations: [],
  within: FEATURE_STORES.name,
  isCopy: true,
};

/** Everything about the index but its segments; there is none before somebody searches. */
export interface IndexState {
  readonly isPaused: boolean;
  readonly leftOut: readonly RoomId[];
  /** Rooms whose history somebody asked for. */
  readonly wanted: readonly RoomId[];
  readonly nextSegment: number;
  readonly segments: readonly SegmentRecord[];
  /** Rooms of which what was stored before the index began is still to be read: from the chunk before `beyond`, or from the newest. */
  readonly sweeps: readonly Sweep[];
  /** The chunks of each room that do not join the one before them. */
  readonly starts: Readonly<Record<RoomId, readonly ChunkStartNote[]>>;
}

export interface SegmentRecord {
  readonly id: number;
  /** Events. */
  readonly count: number;
  readonly bytes: number;
}

export interface Sweep {
  readonly roomId: RoomId;
  readonly beyond: number | null;
}

export interface ChunkStartNote {
  readonly order: number;
  readonly kind: 'gap' | 'beginning';
  /** When its first event was sent; null for an empty chunk. */
  readonly sentAt: EpochMs | null;
}

/** A chunk that was written and is not in the index as it is now. */
export interface DueChunk {
  readonly roomId: RoomId;
  readonly order: number;
}

export const stateRecord = new RecordStore<IndexState, readonly ['state']>(searchStore);
export const dueRecord = new RecordStore<DueChunk, readonly ['due', RoomId, number]>(searchStore);
/** Rooms whose stored history was thrown away: what the index has of it goes too. */
export const resetRecord = new RecordStore<{ readonly roomId: RoomId }, readonly ['reset', RoomId]>(searchStore);
export const segmentRecord = new RecordStore<Uint8Array<ArrayBuffer>, readonly ['segment', number]>(searchStore);
