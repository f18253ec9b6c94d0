/**
 * How events join a room's chunks. Pure: chunks in, changed chunks out. Callers store what changed in the transaction that
 * moves the position.
 *
 * `loaded` is the newest part of the room's timeline, oldest chunk first, without a hole in the sequence of stored chunks.
 */
import type { RoomEvent } from '../../protocol/events/event.ts';
import type { EventId, RoomId } from '../../protocol/ids/ids.ts';
import type { TimelineDelta } from '../../protocol/sync/sync-batch.ts';
import { CHUNK_SIZE, type ChunkRecord, type ChunkStart, GAP_ROOM } from './chunk.ts';

/** What a merge did. */
export interface MergeResult {
  /** The new loaded part. Chunks that did not change are the same objects. */
  readonly chunks: readonly ChunkRecord[];
  /** The chunks to store: new or changed. */
  readonly changed: readonly ChunkRecord[];
  /** Events that were not known before, oldest first. */
  readonly added: readonly RoomEvent[];
}

/** Joins what sync brought to the newest end. */
export function mergeLive(loaded: readonly ChunkRecord[], roomId: RoomId, delta: TimelineDelta): MergeResult {
  const known = knownIds(loaded);
  const events = withoutRepeats(delta.events);
  const lastKnown = events.findLastIndex((event) => known.has(event.event_id));
  const fresh = events.filter((event, index) => index > lastKnown && !known.has(event.event_id));
  const before = lastKnown < 0 ? loaded : extendBackwards(loaded, events, delta.previous);
  const overlaps = lastKnown >= 0;
  const start = startOfNew(loaded, delta, overlaps);
  const after = fresh.length === 0 && start.kind === 'joined' ? before : append(before, roomId, fresh, start);
  return resultOf(loaded, after);
}

/**
 * Joins a page of older events in front of the chunk `order`, whose start is a gap.
 * `page` is oldest first; `next` is where paging goes on, null at the room's beginning.
 */
export function mergeOlder(
  loaded: readonly ChunkRecord[],
  order: number,
  page: readonly RoomEvent[],
  next: string | null,
): MergeResult {
  const index = loaded.findIndex((chunk) => chunk.order === order);
  const chunk = loaded[index];
  if (chunk === undefined || chunk.start.kind !== 'gap') return { chunks: loaded, changed: [], added: [] };
  const earlier = loaded.slice(0, index);
  const known = knownIds(loaded);
  const earlierIds = knownIds(earlier);
  const events = withoutRepeats(page);
  // The page reached what lies before the gap: what follows the last event of there is what was missing.
  const lastEarlier = events.findLastIndex((event) => earlierIds.has(event.event_id));
  const missing = events.filter((event, place) => place > lastEarlier && !known.has(event.event_id));
  const start: ChunkStart =
    lastEarlier >= 0 ? { kind: 'joined' } : next === null ? { kind: 'beginning' } : { kind: 'gap', token: next };
  return resultOf(loaded, [...earlier, ...prepend(chunk, missing, start), ...loaded.slice(index + 1)]);
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

/** What lies before the first new event. */
function startOfNew(loaded: readonly ChunkRecord[], delta: TimelineDelta, overlaps: boolean): ChunkStart {
  if (overlaps) return { kind: 'joined' };
  // Nothing new and nothing said to be missing is no gap; a gap is believed only with a place to go on from.
  const isGap = (loaded.length === 0 || delta.limited) && delta.previous !== null;
  if (isGap && delta.previous !== null) return { kind: 'gap', token: delta.previous };
  return loaded.length === 0 ? { kind: 'beginning' } : { kind: 'joined' };
}

/**
 * The server sent more than we had before an event that we know: if that event stands right after a gap, the earlier ones
 * belong into the gap (04.SS-21).
 */
function extendBackwards(
  loaded: readonly ChunkRecord[],
  events: readonly RoomEvent[],
  previous: string | null,
): readonly ChunkRecord[] {
  const first = loaded.findIndex(
    (chunk) => chunk.events[0] !== undefined && events.some((event) => event.event_id === chunk.events[0]?.event_id),
  );
  const chunk = loaded[first];
  if (chunk === undefined || chunk.start.kind !== 'gap') return loaded;
  const place = events.findIndex((event) => event.event_id === chunk.events[0]?.event_id);
  if (place === 0) return loaded;
  return mergeOlder(loaded, chunk.order, events.slice(0, place), previous).chunks;
}

function append(
  before: readonly ChunkRecord[],
  roomId: RoomId,
  fresh: readonly RoomEvent[],
  start: ChunkStart,
): readonly ChunkRecord[] {
  const chunks = [...before];
  const last = chunks.at(-1);
  let rest = fresh;
  let order = 0;
  if (last !== undefined) {
    order = last.order + (start.kind === 'joined' ? 1 : GAP_ROOM);
    const space = start.kind === 'joined' ? CHUNK_SIZE - last.events.length : 0;
    if (space > 0 && rest.length > 0) {
      chunks[chunks.length - 1] = { ...last, events: [...last.events, ...rest.slice(0, space)] };
      rest = rest.slice(space);
    }
  }
  let nextStart = start;
  // A first answer without events still says where the room's history goes on.
  if (rest.length === 0 && start.kind !== 'joined') chunks.push({ roomId, order, start, events: [] });
  for (let at = 0; at < rest.length; at += CHUNK_SIZE) {
    chunks.push({ roomId, order, start: nextStart, events: rest.slice(at, at + CHUNK_SIZE) });
    nextStart = { kind: 'joined' };
    order += 1;
  }
  return chunks;
}

/** The chunks that stand in `chunk`'s place once `events` were put before it. */
function prepend(chunk: ChunkRecord, events: readonly RoomEvent[], start: ChunkStart): ChunkRecord[] {
  if (events.length + chunk.events.length <= CHUNK_SIZE)
    return [{ ...chunk, start, events: [...events, ...chunk.events] }];
  const pieces: ChunkRecord[] = [{ ...chunk, start: { kind: 'joined' } }];
  let order = chunk.order;
  for (let end = events.length; end > 0; end -= CHUNK_SIZE) {
    order -= 1;
    const isOldest = end <= CHUNK_SIZE;
    const pieceStart: ChunkStart = isOldest ? start : { kind: 'joined' };
    pieces.unshift({
      roomId: chunk.roomId,
      order,
      start: pieceStart,
      events: events.slice(Math.max(0, end - CHUNK_SIZE), end),
    });
  }
  return pieces;
}

function resultOf(before: readonly ChunkRecord[], after: readonly ChunkRecord[]): MergeResult {
  const old = new Set(before);
  const changed = after.filter((chunk) => !old.has(chunk));
  const known = knownIds(before);
  const added = changed.flatMap((chunk) => chunk.events.filter((event) => !known.has(event.event_id)));
  return { chunks: after, changed, added };
}
