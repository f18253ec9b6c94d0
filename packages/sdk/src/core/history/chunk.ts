import type { RoomEvent } from '../../protocol/events/event.ts';
import type { RoomId } from '../../protocol/ids/ids.ts';

/**
 * A piece of a room's timeline, as stored: about 50 events without a gap between them. Chunks of a room are ordered by
 * `order`. New events go to the newest chunk or one at `order + 1`; older events found by paging go to `order − 1`.
 * After a gap the next chunk leaves `GAP_ROOM` numbers free, so that what is paged into the gap always finds a place.
 *
 * Invariants: an event id stands in at most one chunk of its room; where events are missing before a chunk, its `start`
 * says so (I5: no hole without a marker).
 */
export interface ChunkRecord {
  readonly roomId: RoomId;
  readonly order: number;
  readonly start: ChunkStart;
  /** Oldest first. */
  readonly events: readonly RoomEvent[];
}

/** The neighbour before a chunk's first event. */
export type ChunkStart =
  /** The chunk before, without a gap. */
  | { readonly kind: 'joined' }
  /**
   * Events that were not fetched; `token` is where paging backwards goes on. Null where the server did not say: then the
   * surroundings of the chunk's first event are asked for.
   */
  | { readonly kind: 'gap'; readonly token: string | null }
  /** Nothing: the room begins here, or the person may not see further. */
  | { readonly kind: 'beginning' };

/** Records cost IndexedDB per record, not per byte; a chunk of this size reads in under a millisecond. */
export const CHUNK_SIZE = 50;

/** A million chunks of 50 events fit into every gap, and eight billion gaps into the safe integers. */
export const GAP_ROOM = 2 ** 20;

/** The newest chunks, between which and after which nothing is missing. */
export function tailOf(chunks: readonly ChunkRecord[]): readonly ChunkRecord[] {
  const first = chunks.findLastIndex(({ start }) => start.kind !== 'joined');
  return first <= 0 ? chunks : chunks.slice(first);
}
