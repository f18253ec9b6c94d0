/**
 * Joins a window of history to chunks that already have some of its events. The server says that a window has no holes. Unknown events are
 * placed between the known ones, so that no event of the server is dropped or duplicated. Pure.
 */
import type { RoomEvent } from '../../protocol/events/event.ts';
import type { EventId, RoomId } from '../../protocol/ids/ids.ts';
import { CHUNK_SIZE, type ChunkRecord, type ChunkStart, GAP_ROOM } from './chunk.ts';

/** Position of an event: number of the chunk, and index in it. */
export interface Place {
  readonly chunk: number;
  readonly at: number;
}

/** The places in `chunks` of those of `window` that they hold. */
function placesOf(chunks: readonly ChunkRecord[], window: readonly RoomEvent[]): ReadonlyMap<EventId, Place> {
  const wanted = new Set(window.map((event) => event.event_id));
  const places = new Map<EventId, Place>();
  chunks.forEach(({ events }, chunk) => {
    events.forEach(({ event_id: eventId }, at) => {
      if (wanted.has(eventId)) places.set(eventId, { chunk, at });
    });
  });
  return places;
}

/** Changes to the chunks, by their number. */
interface Changes {
  /** Events to put before a place, in order. */
  readonly inserts: Map<number, { readonly at: number; readonly events: readonly RoomEvent[] }[]>;
  /** Events to put before a chunk that begins after a gap (or where the room was thought to begin), and what lies before them. */
  readonly fronts: Map<number, { readonly events: readonly RoomEvent[]; readonly start: ChunkStart }>;
}

export interface Joined {
  readonly chunks: readonly ChunkRecord[];
  /** Events of the window after its last known event. */
  readonly rest: readonly RoomEvent[];
  /** True if the window has any known event. */
  readonly overlaps: boolean;
}

/**
 * Joins `window` (oldest first, each event once) to `chunks`. `before` says what lies before its first event. With `end`, the
 * window ends right before the first event of that chunk, so that there is no rest.
 */
export function joinWindow(
  chunks: readonly ChunkRecord[],
  window: readonly RoomEvent[],
  before: ChunkStart,
  end?: number,
): Joined {
  if (chunks.length === 0) return { chunks, rest: window, overlaps: false };
  const places = placesOf(chunks, window);
  const changes: Changes = { inserts: new Map(), fronts: new Map() };
  let last: Place | undefined;
  let run: RoomEvent[] = [];
  const meet = (place: Place) => {
    if (last === undefined) joinFront(chunks, changes, run, place, before);
    else joinBetween(chunks, changes, run, last, place);
    last = place;
    run = [];
  };
  for (const event of window) {
    const place = places.get(event.event_id);
    if (place === undefined) run.push(event);
    else meet(place);
  }
  const overlaps = last !== undefined;
  if (end !== undefined) meet({ chunk: end, at: 0 });
  return { chunks: perform(chunks, changes), rest: run, overlaps };
}

/** `run` stands before `place`, and `before` lies before it. */
function joinFront(
  chunks: readonly ChunkRecord[],
  { inserts, fronts }: Changes,
  run: readonly RoomEvent[],
  place: Place,
  before: ChunkStart,
): void {
  const start = chunks[place.chunk]?.start;
  if (place.at > 0 || start === undefined || start.kind === 'joined') insert(inserts, place, run);
  // Without new events there is nothing new to say of a gap, but that it was none.
  else if (run.length > 0 || (start.kind === 'gap' && before.kind === 'beginning'))
    fronts.set(place.chunk, { events: run, start: before });
}

/** `run` stands between two places, and nothing else does. */
function joinBetween(
  chunks: readonly ChunkRecord[],
  { inserts, fronts }: Changes,
  run: readonly RoomEvent[],
  from: Place,
  to: Place,
): void {
  const isGap = to.at === 0 && chunks[to.chunk]?.start.kind === 'gap' && from.chunk < to.chunk;
  if (isGap) fronts.set(to.chunk, { events: run, start: { kind: 'joined' } });
  else insert(inserts, { chunk: from.chunk, at: from.at + 1 }, run);
}

function insert(inserts: Changes['inserts'], { chunk, at }: Place, events: readonly RoomEvent[]): void {
  if (events.length === 0) return;
  const list = inserts.get(chunk);
  if (list === undefined) inserts.set(chunk, [{ at, events }]);
  else list.push({ at, events });
}

function perform(chunks: readonly ChunkRecord[], { inserts, fronts }: Changes): readonly ChunkRecord[] {
  if (inserts.size === 0 && fronts.size === 0) return chunks;
  return chunks.flatMap((chunk, number) => {
    const inserted = withInserts(chunk, inserts.get(number) ?? []);
    const front = fronts.get(number);
    return front === undefined ? inserted : prepend(inserted, front.events, front.start);
  });
}

/** A chunk may grow beyond its size by what comes late: the numbers around it are taken, so it cannot be split. */
function withInserts(
  chunk: ChunkRecord,
  inserts: readonly { readonly at: number; readonly events: readonly RoomEvent[] }[],
): ChunkRecord {
  if (inserts.length === 0) return chunk;
  const events = [...chunk.events];
  // From the back, so that the places before stay what they are.
  for (const { at, events: added } of inserts.toSorted((one, other) => other.at - one.at))
    events.splice(at, 0, ...added);
  return { ...chunk, events };
}

/** The chunks that stand in `chunk`'s place once `events` were put before it. */
function prepend(chunk: ChunkRecord, events: readonly RoomEvent[], start: ChunkStart): ChunkRecord[] {
  if (events.length + chunk.events.length <= CHUNK_SIZE)
    return [{ ...chunk, start, events: [...events, ...chunk.events] }];
  if (events.length === 0) return [{ ...chunk, start }];
  const pieces: ChunkRecord[] = [{ ...chunk, start: { kind: 'joined' } }];
  let order = chunk.order;
  for (let end = events.length; end > 0; end -= CHUNK_SIZE) {
    order -= 1;
    const pieceStart: ChunkStart = end <= CHUNK_SIZE ? start : { kind: 'joined' };
    pieces.unshift({
      roomId: chunk.roomId,
      order,
      start: pieceStart,
      events: events.slice(Math.max(0, end - CHUNK_SIZE), end),
    });
  }
  return pieces;
}

/** Puts `events` after the newest chunk, filling it up first where nothing lies between; `start` says what does. */
export function append(
  chunks: readonly ChunkRecord[],
  roomId: RoomId,
  events: readonly RoomEvent[],
  start: ChunkStart,
): readonly ChunkRecord[] {
  const last = chunks.at(-1);
  if (last === undefined) return pieces(roomId, 0, events, start);
  if (start.kind !== 'joined') {
    // An empty chunk marks the same gap, from an earlier place.
    const isEmpty = last.events.length === 0;
    const kept = isEmpty ? chunks.slice(0, -1) : chunks;
    return [...kept, ...pieces(roomId, isEmpty ? last.order : last.order + GAP_ROOM, events, start)];
  }
  const space = Math.max(0, CHUNK_SIZE - last.events.length);
  const filled = { ...last, events: [...last.events, ...events.slice(0, space)] };
  const rest = events.slice(space);
  const head = space === 0 ? chunks : [...chunks.slice(0, -1), filled];
  return rest.length === 0 ? head : [...head, ...pieces(roomId, last.order + 1, rest, start)];
}

/** At least one chunk: an answer without events still says where the room's history goes on. */
function pieces(roomId: RoomId, firstOrder: number, events: readonly RoomEvent[], start: ChunkStart): ChunkRecord[] {
  const first: ChunkRecord = { roomId, order: firstOrder, start, events: events.slice(0, CHUNK_SIZE) };
  const rest = events.slice(CHUNK_SIZE);
  return rest.length === 0 ? [first] : [first, ...pieces(roomId, firstOrder + 1, rest, { kind: 'joined' })];
}
