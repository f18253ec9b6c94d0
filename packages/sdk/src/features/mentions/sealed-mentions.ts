import type { EpochMs } from '../../base/clock/clock.ts';
import type { Scope } from '../../base/scope/scope.ts';
import { ObservableValue, type Readable } from '../../base/value/value.ts';
import type { Need } from '../../core/feature/faces.ts';
import {
  attentionIn,
  countLoaded,
  marksOf,
  type RoomInMemory,
  readOlderChunks,
  weigh,
} from '../../core/rooms/rooms.ts';
import { veilIn } from '../../core/timeline/timeline.ts';
import type { RoomEvent } from '../../protocol/events/event.ts';
import type { EventId, RoomId } from '../../protocol/ids/ids.ts';

/** A mention that was found here. */
export interface FoundMention {
  readonly roomId: RoomId;
  readonly eventId: EventId;
  readonly timestamp: EpochMs;
  readonly isUnread: boolean;
}

export interface SealedProgress {
  readonly found: readonly FoundMention[];
  readonly isLooking: boolean;
  /** More is stored than was looked through. */
  readonly hasMore: boolean;
}

/** Rooms that are looked into at once. */
const ROOMS_A_PAGE = 30;
/** So many events of each of them, about. */
const EVENTS_A_ROOM = 150;

/** A room that is being looked through, from its newest event back. */
interface Search {
  readonly roomId: RoomId;
  /** What was read of it; null before anything was. */
  readonly seen: RoomInMemory | null;
}

/**
 * Mentions in encrypted rooms: the server cannot see them there, so the person's rules are asked about what is stored and opened on this
 * device. The rooms with the latest news come first, and each a piece at a time.
 */
export class SealedMentions {
  readonly #account: Need<'database' | 'rooms' | 'pushRules' | 'events' | 'ignored'>;
  readonly #scope: Scope;
  readonly #progress: ObservableValue<SealedProgress>;
  #waiting: readonly Search[];
  #looking: Promise<void> | undefined;

  /** Looks at once. */
  constructor(account: Need<'database' | 'rooms' | 'pushRules' | 'events' | 'ignored'>, scope: Scope) {
    this.#account = account;
    this.#scope = scope;
    this.#waiting = [...account.rooms.records.values()]
      .filter(({ isEncrypted, membership }) => isEncrypted && membership === 'join')
      .toSorted((one, other) => other.bumpStamp - one.bumpStamp)
      .map(({ roomId }) => ({ roomId, seen: null }));
    const isAny = this.#waiting.length > 0;
    this.#progress = new ObservableValue<SealedProgress>({ found: [], isLooking: isAny, hasMore: isAny });
    if (isAny) scope.run(() => this.more());
  }

  get progress(): Readable<SealedProgress> {
    return this.#progress;
  }

  /** Looks into the next rooms, or further back in those that were looked into. One search at a time. */
  more(): Promise<void> {
    this.#looking ??= this.#look().finally(() => {
      this.#looking = undefined;
    });
    return this.#looking;
  }

  async #look(): Promise<void> {
    const page = this.#waiting.slice(0, ROOMS_A_PAGE);
    this.#waiting = this.#waiting.slice(ROOMS_A_PAGE);
    this.#set({ isLooking: page.length > 0 });
    for (const search of page) {
      if (this.#scope.signal.aborted) return;
      const next = await this.#lookInto(search);
      if (next !== null) this.#waiting = [...this.#waiting, next];
    }
    this.#set({ isLooking: false });
  }

  /** Where the search goes on in the room; null at its end. What cannot be read is not found: the store says so elsewhere. */
  async #lookInto({ roomId, seen }: Search): Promise<Search | null> {
    const { rooms, database } = this.#account;
    const room = await rooms.load(roomId);
    if (!room.ok) return null;
    const before = seen?.chunks ?? [];
    const start = seen ?? { state: room.value.state, chunks: [], hasOlderStored: true };
    const read = await readOlderChunks(database, start, EVENTS_A_ROOM);
    if (!read.ok) return null;
    const now: RoomInMemory = { state: room.value.state, ...read.value };
    const fresh = now.chunks.slice(0, now.chunks.length - before.length).flatMap(({ events }) => events);
    this.#note(now, fresh);
    return now.hasOlderStored ? { roomId, seen: now } : null;
  }

  #note(room: RoomInMemory, events: readonly RoomEvent[]): void {
    const { rooms, pushRules, events: kinds, ignored } = this.#account;
    const { roomId } = room.state;
    const record = rooms.records.get(roomId);
    if (record === undefined) return;
    const attention = attentionIn(pushRules.current.current, room.state, record.joinedCount, kinds);
    const policies = ignored.policies.current.current;
    const mentions = events.filter(
      (event) => weigh(event, attention).mentionCount > 0 && veilIn(room, event, attention.me, policies) === null,
    );
    if (mentions.length === 0) return;
    const unread = new Set<EventId>();
    if (record.unreadCount > 0)
      countLoaded(room.chunks, marksOf(record), attention, 'all', ({ event_id: eventId }) => unread.add(eventId));
    const found = mentions.map(({ event_id: eventId, origin_server_ts: timestamp }) => {
      return { roomId, eventId, timestamp, isUnread: unread.has(eventId) };
    });
    this.#set({ found: [...this.#progress.current.found, ...found] });
  }

  #set(changes: Partial<SealedProgress>): void {
    this.#progress.set({ ...this.#progress.current, ...changes, hasMore: this.#waiting.length > 0 });
  }
}
