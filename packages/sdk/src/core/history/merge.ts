/**
 * Joins events to a room's chunks. Pure: chunks in, chunks out. Callers store the changes in the transaction that moves the position.
 * `loaded` is the newest part of the room's timeline, oldest chunk first, without a hole in the sequence of stored chunks.
 */
import type { RoomEvent } from '../../protocol/events/event.ts';
import { transactionIdOf, withTransactionId } from '../../protocol/events/transaction-id.ts';
import type { EventId, RoomId } from '../../protocol/ids/ids.ts';
import { isRedacted } from '../../protocol/rules/redaction.ts';
import type { TimelineDelta } from '../../protocol/sync/sync-batch.ts';
import type { ChunkRecord, ChunkStart } from './chunk.ts';
import type { TimelineOptions } from './options.ts';
import { append, joinWindow } from './window.ts';

/** Result of a merge. */
export interface MergeResult {
  /** The new loaded part. Chunks that did not change are the same objects. */
  readonly chunks: readonly ChunkRecord[];
  /** Events that were not known before, oldest first. */
  readonly added: readonly RoomEvent[];
}

/**
 * Joins what sync brought to the newest end. What of it is known overlaps, and is left as it was or replaced in its place; what
 * is not finds its place by that.
 */
export function mergeLive(
  loaded: readonly ChunkRecord[],
  roomId: RoomId,
  delta: TimelineDelta,
  duplicates: TimelineOptions['duplicateStrategy'] = 'ignore',
): MergeResult {
  const known = duplicates === 'replace' ? withReplaced(loaded, delta.events) : loaded;
  return resultOf(loaded, joinLive(known, roomId, delta));
}

function joinLive(loaded: readonly ChunkRecord[], roomId: RoomId, delta: TimelineDelta): readonly ChunkRecord[] {
  // Never "beginning": a window that meets what is known need not say what lies before it.
  const before: ChunkStart = { kind: 'gap', token: delta.previous };
  const { chunks, rest, overlaps } = joinWindow(loaded, withoutRepeats(delta.events), before);
  const start: ChunkStart = overlaps ? { kind: 'joined' } : startOfNew(loaded, delta);
  const isDone = rest.length === 0 && start.kind === 'joined';
  return isDone ? chunks : append(chunks, roomId, rest, start);
}

/** `chunks` with the newer copies of what they hold. What was taken back stays so, an own event keeps its transaction id, and each when it came. */
function withReplaced(chunks: readonly ChunkRecord[], events: readonly RoomEvent[]): readonly ChunkRecord[] {
  const copies = new Map(events.map((event) => [event.event_id, event]));
  return chunks.map((chunk) => {
    if (!chunk.events.some((event) => copies.has(event.event_id))) return chunk;
    return { ...chunk, events: chunk.events.map((event) => replacement(event, copies.get(event.event_id))) };
  });
}

function replacement(event: RoomEvent, copy: RoomEvent | undefined): RoomEvent {
  if (copy === undefined || (isRedacted(event) && !isRedacted(copy))) return event;
  const txnId = transactionIdOf(event);
  const noted = event.arrival === undefined ? copy : { ...copy, arrival: event.arrival };
  return txnId === undefined ? noted : withTransactionId(noted, txnId);
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

/**
 * Joins a run of history that was fetched by itself and has met what is loaded: `run` is oldest first, and some of it is known.
 * What comes after its last known event is left out: that belongs to a gap which says itself where to go on.
 */
export function mergeRun(loaded: readonly ChunkRecord[], run: readonly RoomEvent[], before: ChunkStart): MergeResult {
  return resultOf(loaded, joinWindow(loaded, withoutRepeats(run), before).chunks);
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

/** The start of a window without known events. A gap is believed even without a pagination token. */
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
  if (before.length === 0) return { chunks: after, added: after.flatMap(({ events }) => events) };
  const [old, kept] = [new Set(before), new Set(after)];
  // Events of an unchanged chunk cannot be in another chunk.
  const known = knownIds(before.filter((chunk) => !kept.has(chunk)));
  const added = after.flatMap((chunk) =>
    old.has(chunk) ? [] : chunk.events.filter((event) => !known.has(event.event_id)),
  );
  return { chunks: after, added };
}
