import { err, ok, type Result } from '../../base/result/result.ts';
import type { RoomKeyName } from '../../platform/crypto/crypto-machine.ts';
import type { Database, StorageFailure } from '../../platform/database/database.ts';
import type { RoomEvent } from '../../protocol/events/event.ts';
import type { EventId, RoomId } from '../../protocol/ids/ids.ts';
import { sessionOf } from './clear-event.ts';
import { waitingStore } from './crypto-stores.ts';

/** A session, and perhaps the one event of it that is meant. */
export interface UntriedName extends RoomKeyName {
  readonly eventId?: EventId;
}

interface Untried {
  readonly events: Set<EventId>;
  /** The number of further looks at what is stored before it is given up. */
  looksLeft: number;
}

/** Changes of a room that may come between an event's arrival and its storing: a few messages that are written meanwhile. */
const LOOKS_FOR_EVENT = 20;
/** A key came: what is being stored with the reason that it is missing is found by one of the next looks. */
const LOOKS_FOR_SESSION = 2;

/** Sessions that stored events wait for. The list is stored, so that keys that come after a restart find their events. */
export class WaitingSessions {
  readonly #database: Database;
  readonly #byRoom = new Map<RoomId, Set<string>>();
  /** Sessions and events that were not tried with the current keys. In memory: after a start everything is tried. */
  readonly #untried = new Map<RoomId, Map<string, Untried>>();

  /** Noted sessions that the disk did not take yet. */
  readonly #unstored = new Map<string, RoomKeyName>();
  /** Sessions that only an earlier run noted. Their events are stored by now, or never will be. */
  readonly #earlier = new Set<string>();

  constructor(database: Database) {
    this.#database = database;
  }

  /** Reads what an earlier run left. What this one noted meanwhile stays this one's: what it belongs to may be about to be stored. */
  async restore(): Promise<Result<void, StorageFailure>> {
    const stored = await waitingStore.range(this.#database, { prefix: ['waiting'] });
    if (!stored.ok) return err(stored.error);
    for (const name of stored.value.filter((known) => !this.has(known))) {
      this.#of(name.roomId).add(name.sessionId);
      this.#earlier.add(keyOf(name));
    }
    return ok();
  }

  get rooms(): readonly RoomId[] {
    return [...this.#byRoom.keys()];
  }

  /** The sessions that a room waits for. */
  in(roomId: RoomId): ReadonlySet<string> {
    return this.#byRoom.get(roomId) ?? new Set();
  }

  has({ roomId, sessionId }: RoomKeyName): boolean {
    return this.in(roomId).has(sessionId);
  }

  /** True if only an earlier run noted the session. */
  isFromEarlier(name: RoomKeyName): boolean {
    return this.#earlier.has(keyOf(name));
  }

  get hasUntried(): boolean {
    return this.#untried.size > 0;
  }

  untriedIn(roomId: RoomId): readonly RoomKeyName[] {
    return [...(this.#untried.get(roomId)?.keys() ?? [])].map((sessionId) => ({ roomId, sessionId }));
  }

  /**
   * Notes what is to be tried once it is stored. The room may change before that, so a look that does not find it settles nothing: a
   * named event is looked for until it is found, or so often that it is not stored with its room.
   */
  untried(names: readonly UntriedName[]): void {
    for (const { roomId, sessionId, eventId } of names) {
      const sessions = this.#untried.get(roomId) ?? new Map<string, Untried>();
      const known = sessions.get(sessionId) ?? { events: new Set(), looksLeft: 0 };
      if (eventId !== undefined) known.events.add(eventId);
      known.looksLeft = known.events.size > 0 ? LOOKS_FOR_EVENT : LOOKS_FOR_SESSION;
      this.#untried.set(roomId, sessions.set(sessionId, known));
    }
  }

  /** These were tried with the current keys. */
  tried(roomId: RoomId, events: readonly RoomEvent[]): void {
    const sessions = this.#untried.get(roomId);
    for (const event of events) {
      const sessionId = sessionOf(event) ?? '';
      const known = sessions?.get(sessionId);
      if (known?.events.delete(event.event_id) === true && known.events.size === 0) this.#forget(roomId, sessionId);
    }
  }

  /** All that is stored of a room was looked at for these sessions. */
  looked(roomId: RoomId, sessionIds: Iterable<string>): void {
    for (const sessionId of sessionIds) {
      const known = this.#untried.get(roomId)?.get(sessionId);
      if (known === undefined) continue;
      known.looksLeft -= 1;
      if (known.looksLeft <= 0) this.#forget(roomId, sessionId);
    }
  }

  /** Notes sessions. Those that cannot be stored are known until the engine ends, and `store` tries once more. */
  async add(names: readonly RoomKeyName[]): Promise<void> {
    for (const name of names) this.#earlier.delete(keyOf(name));
    for (const { roomId, sessionId } of names.filter((name) => !this.has(name))) {
      this.#of(roomId).add(sessionId);
      this.#unstored.set(keyOf({ roomId, sessionId }), { roomId, sessionId });
    }
    await this.store();
  }

  /** Stores what was noted. A failure means that events of these sessions must not be stored: nothing would look for them in a later run. */
  async store(): Promise<Result<void, StorageFailure>> {
    const names = [...this.#unstored.values()];
    if (names.length === 0) return ok();
    const ops = names.map((name) => waitingStore.put(['waiting', name.roomId, name.sessionId], name));
    const written = await this.#database.write(ops, 'relaxed');
    if (written.ok) for (const name of names) this.#unstored.delete(keyOf(name));
    return written;
  }

  /** Nothing waits for them any more. */
  async delete(roomId: RoomId, sessionIds: readonly string[]): Promise<void> {
    const known = this.#byRoom.get(roomId);
    if (known === undefined || sessionIds.length === 0) return;
    for (const sessionId of sessionIds) {
      known.delete(sessionId);
      this.#unstored.delete(keyOf({ roomId, sessionId }));
    }
    if (known.size === 0) this.#byRoom.delete(roomId);
    await this.#database.write(
      sessionIds.map((sessionId) => waitingStore.delete(['waiting', roomId, sessionId])),
      'relaxed',
    );
  }

  #forget(roomId: RoomId, sessionId: string): void {
    const sessions = this.#untried.get(roomId);
    sessions?.delete(sessionId);
    if (sessions?.size === 0) this.#untried.delete(roomId);
  }

  #of(roomId: RoomId): Set<string> {
    const known = this.#byRoom.get(roomId) ?? new Set();
    this.#byRoom.set(roomId, known);
    return known;
  }
}

/** Names a session, as a key of maps: no room id holds a line break. */
export function keyOf({ roomId, sessionId }: RoomKeyName): string {
  return `${roomId}\n${sessionId}`;
}
