import { err, ok, type Result } from '../../../base/result/result.ts';
import type { Need } from '../../../core/feature/faces.ts';
import { type ChunkRecord, chunkStore } from '../../../core/history/history.ts';
import type { RoomEvent } from '../../../protocol/events/event.ts';
import type { EventId, RoomId } from '../../../protocol/ids/ids.ts';
import type { SearchHit } from '../contract.ts';
import { type FoundRow, findRows } from '../index/find-rows.ts';
import { hashOf } from '../index/hash.ts';
import { rowsChanging, rowsWithHash } from '../index/related-rows.ts';
import { runOf, type Segment } from '../index/segment.ts';
import { type HitRoom, hitOf, hitRoom } from './hit.ts';
import { roomsAsked } from './rooms-asked.ts';
import { rowQueryOf } from './row-query.ts';
import type { Asked, SearchPage, SearchRun } from './search-run.ts';

type Deps = Need<'clock' | 'rooms' | 'me' | 'database' | 'ignored'>;
type Failed = { readonly kind: 'storageFailed' };

/** Results that are looked at together. */
const BATCH = 30;
/** So many that are none are looked at for one page. */
const MOST_LOOKED_AT = 600;

/** An event of the index, with its place in the store. */
interface Place {
  readonly roomId: RoomId;
  readonly order: number;
  readonly hash: number;
}

/** A search by the index. What an event says, and if it may be found, is read from the stored history. */
export class IndexedSearch implements SearchRun {
  readonly #deps: Deps;
  readonly #asked: Asked;
  readonly #ready: () => Promise<Result<readonly Segment[], unknown>>;
  readonly #shown = new Set<EventId>();
  readonly #rooms = new Map<RoomId, HitRoom | null>();
  #left: readonly SearchHit[] = [];
  #segments: readonly Segment[] = [];
  #found: readonly FoundRow[] | null = null;
  #at = 0;

  /** `ready` gives the segments once they are up to what is stored. */
  constructor(deps: Deps, asked: Asked, ready: () => Promise<Result<readonly Segment[], unknown>>) {
    this.#deps = deps;
    this.#asked = asked;
    this.#ready = ready;
  }

  reads(segment: Segment): boolean {
    return this.#segments.includes(segment);
  }

  async next(count: number, signal: AbortSignal): Promise<Result<SearchPage, Failed>> {
    const found = this.#found ?? (await this.#find());
    if (found === null) return err({ kind: 'storageFailed' });
    const end = this.#at + MOST_LOOKED_AT;
    let hits = this.#left;
    while (hits.length < count && this.#at < found.length && this.#at < end && !signal.aborted) {
      const batch = found.slice(this.#at, this.#at + BATCH);
      const read = await this.#read(batch);
      if (!read.ok) return read;
      this.#at += batch.length;
      hits = [...hits, ...read.value];
    }
    this.#left = hits.slice(count);
    return ok({ hits: hits.slice(0, count), hasMore: this.#left.length > 0 || this.#at < found.length });
  }

  async #find(): Promise<readonly FoundRow[] | null> {
    const segments = await this.#ready();
    if (!segments.ok) return null;
    this.#segments = segments.value;
    const pinned = this.#asked.query.filters.is.includes('pinned') ? await this.#pinned() : null;
    this.#found = findRows(this.#segments, rowQueryOf(this.#deps, this.#asked, pinned));
    return this.#found;
  }

  async #pinned(): Promise<readonly EventId[]> {
    const asked = roomsAsked(this.#deps, this.#asked);
    const rooms = await Promise.all(asked.map(({ roomId }) => this.#room(roomId)));
    return rooms.flatMap((room) => (room === null ? [] : [...room.pinned]));
  }

  /** The results among `batch`, in its order. */
  async #read(batch: readonly FoundRow[]): Promise<Result<readonly SearchHit[], Failed>> {
    const candidates = batch.flatMap((found) => this.#targetOf(found) ?? []);
    const places = candidates.flatMap(({ place, related }) => [place, ...related]);
    const events = await this.#eventsAt(places);
    if (events === null) return err({ kind: 'storageFailed' });
    const hits: SearchHit[] = [];
    for (const { place, related } of candidates) {
      const event = events.get(nameOf(place));
      const room = event === undefined || this.#shown.has(event.event_id) ? null : await this.#room(place.roomId);
      if (event === undefined || room === null) continue;
      const others = related.flatMap((other) => events.get(nameOf(other)) ?? []);
      const hit = hitOf(this.#deps, room, this.#asked.query, { event, related: others });
      if (hit === null) continue;
      this.#shown.add(hit.eventId);
      hits.push(hit);
    }
    return ok(hits);
  }

  /** The event itself, where `found` is one that changes it, and the places of what changes it. Null where it is not known. */
  #targetOf({ segment, row }: FoundRow): { readonly place: Place; readonly related: readonly Place[] } | null {
    const own = placeOf(segment, row);
    const at = segment.changes.indexOf(row);
    if (own === null) return null;
    const hash = at < 0 ? own.hash : (segment.changed[at] ?? 0);
    const place = at < 0 ? own : this.#placeOfHash(own.roomId, hash);
    if (place === null) return null;
    const related = rowsChanging(this.#segments, own.roomId, hash).flatMap(
      (one) => placeOf(one.segment, one.row) ?? [],
    );
    return { place, related };
  }

  #placeOfHash(roomId: RoomId, hash: number): Place | null {
    const [found] = rowsWithHash(this.#segments, roomId, hash);
    return found === undefined ? null : placeOf(found.segment, found.row);
  }

  async #eventsAt(places: readonly Place[]): Promise<ReadonlyMap<string, RoomEvent> | null> {
    const { rooms, database } = this.#deps;
    const chunks = new Map<string, ChunkRecord>();
    const missing = new Map<string, readonly [RoomId, number]>();
    for (const { roomId, order } of places) {
      const loaded = rooms.peek(roomId)?.chunks.find((chunk) => chunk.order === order);
      if (loaded !== undefined) chunks.set(chunkName(loaded), loaded);
      else missing.set(chunkName({ roomId, order }), [roomId, order]);
    }
    const stored = await chunkStore.getMany(database, [...missing.values()]);
    if (!stored.ok) return null;
    for (const chunk of stored.value) if (chunk !== undefined) chunks.set(chunkName(chunk), chunk);
    const events = new Map<string, RoomEvent>();
    for (const place of places) {
      const { events: all = [] } = chunks.get(chunkName(place)) ?? {};
      const event = all.find(({ event_id: eventId }) => hashOf(eventId) === place.hash);
      if (event !== undefined) events.set(nameOf(place), event);
    }
    return events;
  }

  async #room(roomId: RoomId): Promise<HitRoom | null> {
    const known = this.#rooms.get(roomId);
    if (known !== undefined) return known;
    const record = this.#deps.rooms.records.get(roomId);
    const loaded = await this.#deps.rooms.load(roomId);
    const room = record === undefined || !loaded.ok ? null : hitRoom(record, loaded.value);
    this.#rooms.set(roomId, room);
    return room;
  }
}

function placeOf(segment: Segment, row: number): Place | null {
  const run = runOf(segment, row);
  const roomId = run === undefined ? undefined : segment.rooms[run.room];
  if (run === undefined || roomId === undefined) return null;
  return { roomId, order: run.order, hash: segment.hashes[row] ?? 0 };
}

function chunkName({ roomId, order }: Pick<Place, 'roomId' | 'order'>): string {
  return `${roomId} ${order}`;
}

function nameOf(place: Place): string {
  return `${chunkName(place)} ${place.hash}`;
}
