/**
 * How events join a room's chunks. Pure: chunks in, chunks out. Callers store what changed in the transaction that moves
 * the position.
 *
 * `loaded` is the newest part of the room's timeline, oldest chunk first, without a hole in the sequence of stored chunks.
 */
import type { RoomEvent } from '../../protocol/events/event.ts';
import type { EventId, RoomId } from '../../protocol/ids/ids.ts';
import type { TimelineDelta } from '../../protocol/sync/sync-batch.ts';
import type { ChunkRecord, ChunkStart } from './chunk.ts';
import { append, joinWindow } from './window.ts';

/** What a merge did. */
export interface MergeResult {
  /** The new loaded part. Chunks that did not change are the same objects. */
  readonly chunks: readonly ChunkRecord[];
  /** Events that were not known before, oldest first. */
  readonly added: readonly RoomEvent[];
}

/** Joins what sync brought to the newest end. What of it is known overlaps; what is not finds its place by that. */
export function mergeLive(loaded: readonly ChunkRecord[], roomId: RoomId, delta: TimelineDelta): MergeResult {
  // Never "beginning": a window that meets what is known need not say what lies before it.
  const before: ChunkStart = { kind: 'gap', token: delta.previous };
  const { chunks, rest, overlaps } = joinWindow(loaded, withoutRepeats(delta.events), before);
  const start: ChunkStart = overlaps ? { kind: 'joined' } : startOfNew(loaded, delta);
  const isDone = rest.length === 0 && start.kind === 'joined';
  return resultOf(loaded, isDone ? chunks : append(chunks, roomId, rest, start));
}

/**
 * Joins a page of older events in front of the chunk `order`, whose start is a gap. `page` is oldest first; `next` is where
 * paging goes on, null at the room's beginning. The loaded part before the chunk must hold as many events as the page, or
 * all there are, so that the page is seen to meet what lies before the gap.
 */
export function mergeOlder(
  loaded: readonly ChunkRecord[],
  order: number,
  page: readonly RoomEvent[],
  next: string | null,
): MergeResult {
  const index = loaded.findIndex((chunk) => chunk.order === order);
  if (loaded[index]?.start.kind !== 'gap') return { chunks: loaded, added: [] };
  const start: ChunkStart = next === null ? { kind: 'beginning' } : { kind: 'gap', token: next };
  // A page may begin after the gap; what stands there already says nothing about it.
  const later = knownIds(loaded.slice(index));
  const window = withoutRepeats(page).filter((event) => !later.has(event.event_id));
  const joined = joinWindow(loaded, window, start, index);
  const chunks = joined.overlaps || window.length > 0 ? joined.chunks : withStart(joined.chunks, order, start);
  return resultOf(loaded, chunks);
}

/** The ids of all events in `chunks`. */
export function knownIds(chunks: readonly ChunkRecord[]): ReadonlySet<EventId> {
  const ids = new Set<EventId>();
  for (const chunk of chunks) for (const event of chunk.events) ids.add(event.event_id);
  return ids;
}

function withoutRepeats(events: readonly RoomEvent[]): RoomEvent[] {
  const seen = new Set<EventId>();
  return events.filter((event) => !seen.has(event.event_id) && seen.add(event.event_id) !== undefined);
}

/** What lies before the first event of a window that holds nothing known: a gap is believed even without a place to go on from. */
function startOfNew(loaded: readonly ChunkRecord[], delta: TimelineDelta): ChunkStart {
  if (loaded.length > 0 && !delta.limited) return { kind: 'joined' };
  if (delta.previous === null && !delta.limited) return { kind: 'beginning' };
  return { kind: 'gap', token: delta.previous };
}

/** The page brought nothing new, but it says where to go on. */
function withStart(chunks: readonly ChunkRecord[], order: number, start: ChunkStart): readonly ChunkRecord[] {
  return chunks.map((chunk) => (chunk.order === order ? { ...chunk, start } : chunk));
}

function resultOf(before: readonly ChunkRecord[], after: readonly ChunkRecord[]): MergeResult {
  const old = new Set(before);
  const known = knownIds(before);
  const added = after.flatMap((chunk) =>
    old.has(chunk) ? [] : chunk.events.filter((event) => !known.has(event.event_id)),
  );
  return { chunks: after, added };
}
