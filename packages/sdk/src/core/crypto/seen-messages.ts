import type { MessageMark } from '../../platform/crypto/megolm-message.ts';
import type { Database } from '../../platform/database/database.ts';
import type { RoomEvent } from '../../protocol/events/event.ts';
import type { EventId } from '../../protocol/ids/ids.ts';
import { sessionOf } from './clear-event.ts';
import type { SeenRecord } from './crypto-record.ts';
import { seenStore } from './crypto-stores.ts';

/** Messages of a session in one record: as many as its key serves for, unless the room says otherwise. */
const PAGE = 100;
/** Pages that are held in memory beyond those that are to be stored. */
const HELD_PAGES = 200;

interface Page {
  readonly name: Omit<SeenRecord, 'events'>;
  /** Maps index and proof of each message in the session to its event. */
  readonly events: Map<string, EventId>;
  /** True if the stored part could be read. */
  readonly isRead: boolean;
}

/**
 * Maps a Megolm index to the event that it was first seen in (replay protection). A server that shows a message again as another event
 * would make its sender say it twice (SEC-14). It is stored as long as the decrypted message.
 */
export class SeenMessages {
  readonly #database: Database;
  /** Pages by key, the most recently used last. */
  readonly #pages = new Map<string, Promise<Page>>();
  readonly #changed = new Set<Page>();

  constructor(database: Database) {
    this.#database = database;
  }

  /** True if the content of `event` came as another event before. A new one is assigned to this event. */
  async isReplay(event: RoomEvent, { index, proof }: MessageMark): Promise<boolean> {
    const { room_id: roomId, event_id: eventId } = event;
    const page = await this.#page({ roomId, sessionId: sessionOf(event) ?? '', page: Math.floor(index / PAGE) });
    const message = `${index} ${proof}`;
    const known = page.events.get(message);
    if (known !== undefined) return known !== eventId;
    page.events.set(message, eventId);
    if (page.isRead) this.#changed.add(page);
    return false;
  }

  /** Keeps what is new. What cannot be stored now is stored with what comes next. */
  async store(): Promise<void> {
    const changed = [...this.#changed];
    if (changed.length === 0) return;
    this.#changed.clear();
    const ops = changed.map(({ name, events }) => seenStore.put(keyOf(name), { ...name, events: new Map(events) }));
    const written = await this.#database.write(ops, 'relaxed');
    if (!written.ok) for (const page of changed) this.#changed.add(page);
    if (this.#changed.size > 0) return;
    for (const key of [...this.#pages.keys()].slice(0, -HELD_PAGES)) this.#pages.delete(key);
  }

  #page(name: Page['name']): Promise<Page> {
    const key = keyOf(name).join('\n');
    const page = this.#pages.get(key) ?? this.#read(name, key);
    this.#pages.delete(key);
    this.#pages.set(key, page);
    return page;
  }

  async #read(name: Page['name'], key: string): Promise<Page> {
    const stored = await seenStore.get(this.#database, keyOf(name));
    // It is asked for again the next time.
    if (!stored.ok) this.#pages.delete(key);
    return { name, events: new Map(stored.ok ? stored.value?.events : []), isRead: stored.ok };
  }
}

function keyOf({ roomId, sessionId, page }: Page['name']) {
  return ['seen', roomId, sessionId, page] as const;
}
