import { err, ok, type Result } from '../../../base/result/result.ts';
import type { Need } from '../../../core/feature/faces.ts';
import { searchMessages } from '../../../protocol/endpoints/search.ts';
import { readRelation } from '../../../protocol/events/relation.ts';
import type { RoomId } from '../../../protocol/ids/ids.ts';
import type { SearchHit, SearchReach } from '../contract.ts';
import type { Query } from '../query/query.ts';
import { type FoundEvent, type HitRoom, hitOf, hitRoom } from './hit.ts';
import { roomsAsked } from './rooms-asked.ts';
import type { Asked, SearchPage } from './search-run.ts';

type Deps = Need<'rooms' | 'me' | 'ignored' | 'requests'>;

const PAGE = 30;
/** More rooms than these are not named: the server then searches all, and the others are left out here. */
const MOST_NAMED = 100;

/** A search by the server, of rooms that it can read and that are not wholly searched here. */
export class ServerSearch {
  readonly #deps: Deps;
  readonly #asked: Asked;
  readonly #term: string;
  readonly #rooms: ReadonlySet<RoomId>;
  readonly #known = new Map<RoomId, HitRoom | null>();
  #from: string | null = null;

  private constructor(deps: Deps, asked: Asked, term: string, rooms: ReadonlySet<RoomId>) {
    this.#deps = deps;
    this.#asked = asked;
    this.#term = term;
    this.#rooms = rooms;
  }

  /** Null where there is nothing to ask the server: no words, or no room. */
  static of(deps: Deps, asked: Asked, reachOf: (roomId: RoomId) => SearchReach): ServerSearch | null {
    const term = termOf(asked.query);
    const rooms = roomsAsked(deps, asked)
      .filter(({ isEncrypted, roomId }) => !isEncrypted && reachOf(roomId).kind !== 'everything')
      .map(({ roomId }) => roomId);
    return term === '' || rooms.length === 0 ? null : new ServerSearch(deps, asked, term, new Set(rooms));
  }

  /** The next page of what the server finds. */
  async next(signal: AbortSignal): Promise<Result<SearchPage, { readonly kind: 'unreachable' }>> {
    const order = this.#asked.order === 'newest' ? 'recent' : 'rank';
    const rooms = this.#rooms.size > MOST_NAMED ? {} : { rooms: [...this.#rooms] };
    const query = { term: this.#term, order, limit: PAGE, from: this.#from, ...rooms } as const;
    const answer = await this.#deps.requests.send(searchMessages(query), { signal });
    if (!answer.ok) return err({ kind: 'unreachable' });
    const { events, profiles, highlights, next } = answer.value;
    this.#from = next;
    const hits: SearchHit[] = [];
    for (const event of events) {
      const hit = await this.#hitOf({ event, related: [], highlights, profile: profiles.get(event.event_id) });
      if (hit !== null) hits.push(hit);
    }
    return ok({ hits, hasMore: next !== null });
  }

  async #hitOf(found: FoundEvent): Promise<SearchHit | null> {
    const { room_id: roomId } = found.event;
    // Edits are found at their messages, which bring them along.
    if (!this.#rooms.has(roomId) || readRelation(found.event)?.kind === 'replace') return null;
    const room = await this.#room(roomId);
    return room === null ? null : hitOf(this.#deps, room, this.#asked.query, found);
  }

  async #room(roomId: RoomId): Promise<HitRoom | null> {
    const known = this.#known.get(roomId);
    if (known !== undefined) return known;
    const record = this.#deps.rooms.records.get(roomId);
    const loaded = await this.#deps.rooms.load(roomId);
    const room = record === undefined || !loaded.ok ? null : hitRoom(record, loaded.value);
    this.#known.set(roomId, room);
    return room;
  }
}

function termOf({ atoms }: Query): string {
  return atoms
    .flatMap((atom) => (atom.kind === 'word' ? [atom.unit] : atom.units))
    .map(({ text }) => text)
    .join(' ');
}
