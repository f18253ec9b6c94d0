import type { RoomInMemory, RoomState } from '../../../core/rooms/rooms.ts';
import type { StateEvent } from '../../../protocol/events/event.ts';
import { decodeMember } from '../../../protocol/events/member.ts';
import type { MxcUri, UserId } from '../../../protocol/ids/ids.ts';
import { localpartOf } from '../../../protocol/ids/parse.ts';
import { rawDisplayName } from '../../../protocol/rules/member-name.ts';
import { compareText, firstOf, matchRank, type Query, type Target, toSearched } from './match.ts';

/** A member as they are searched. */
export interface IndexedMember extends Target {
  readonly event: StateEvent;
  readonly userId: UserId;
  readonly shownName: string;
  readonly avatar: MxcUri | null;
  readonly membership: 'join' | 'invite';
}

interface Ranked {
  readonly member: IndexedMember;
  /** The place among the users who wrote last; `Infinity` for others. */
  readonly recency: number;
  readonly match: number;
}

/** So many names are read before other work has its turn. */
const NAMES_A_TURN = 500;
/** Older messages say little about whom the next one is for. */
const RECENT_EVENTS = 200;

/** The members of one room by their names and ids. It is brought up to date when it is asked, never by sync. */
export class MemberIndex {
  #members = new Map<string, IndexedMember>();
  #state: RoomState | undefined;
  #revision = -1;
  #chunks: RoomInMemory['chunks'] | undefined;
  #recency: ReadonlyMap<string, number> = new Map();

  /** The best `limit` members of `room` for a query, without `me`: those who wrote last first, then by how well they fit. */
  find(room: RoomInMemory, query: Query, limit: number, me: UserId): readonly IndexedMember[] {
    this.#update(room);
    return firstOf(this.#ranked(query, me), limit, compareRanked).map(({ member }) => member);
  }

  /** Reads the names that are not known yet a part at a time, with `pause` between the parts; it ends where that says false. */
  async prepare({ state }: RoomInMemory, pause: () => Promise<boolean>): Promise<void> {
    let read = 0;
    for (const event of state.members()) {
      if (this.#members.get(event.state_key)?.event === event) continue;
      const member = toIndexed(event);
      if (member === null) continue;
      // A name that changes meanwhile is read again when somebody asks.
      this.#members.set(event.state_key, member);
      read += 1;
      if (read % NAMES_A_TURN === 0 && !(await pause())) return;
    }
  }

  *#ranked(query: Query, me: UserId): Iterable<Ranked> {
    for (const member of this.#members.values()) {
      const match = member.userId === me ? null : matchRank(member, query);
      if (match !== null)
        yield { member, match, recency: this.#recency.get(member.userId) ?? Number.POSITIVE_INFINITY };
    }
  }

  #update({ state, chunks }: RoomInMemory): void {
    if (this.#state !== state || this.#revision !== state.memberRevision) {
      const before = this.#members;
      this.#members = new Map();
      for (const event of state.members()) {
        const known = before.get(event.state_key);
        const member = known?.event === event ? known : toIndexed(event);
        if (member !== null) this.#members.set(event.state_key, member);
      }
      this.#state = state;
      this.#revision = state.memberRevision;
    }
    if (this.#chunks !== chunks) {
      this.#recency = recencyIn(chunks);
      this.#chunks = chunks;
    }
  }
}

function toIndexed(event: StateEvent): IndexedMember | null {
  const member = decodeMember(event);
  if (member === null || (member.membership !== 'join' && member.membership !== 'invite')) return null;
  const { userId, displayName, avatar, membership } = member;
  const shownName = rawDisplayName(userId, displayName);
  return {
    event,
    userId,
    shownName,
    avatar,
    membership,
    name: toSearched(shownName === userId ? localpartOf(userId) : shownName),
    id: userId.slice(1).toLowerCase(),
  };
}

/** The places of the users who wrote last, 0 for the newest. */
function recencyIn(chunks: RoomInMemory['chunks']): ReadonlyMap<string, number> {
  const places = new Map<string, number>();
  let looked = 0;
  for (let at = chunks.length - 1; at >= 0 && looked < RECENT_EVENTS; at -= 1) {
    for (const event of chunks[at]?.events.toReversed() ?? []) {
      looked += 1;
      if (event.state_key === undefined && !places.has(event.sender)) places.set(event.sender, places.size);
    }
  }
  return places;
}

function compareRanked(one: Ranked, other: Ranked): number {
  const [a, b] = [one.member, other.member];
  if (one.recency !== other.recency) return one.recency < other.recency ? -1 : 1;
  if (one.match !== other.match) return one.match - other.match;
  if (a.membership !== b.membership) return a.membership === 'join' ? -1 : 1;
  return compareText(a.name, b.name) || compareText(a.userId, b.userId);
}
