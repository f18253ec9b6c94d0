import { err, ok, type Result } from '../../base/result/result.ts';
import { refusalOf } from '../../core/session/session.ts';
import { type MessagesQuery, messages } from '../../protocol/endpoints/messages.ts';
import { eventById } from '../../protocol/endpoints/room-events.ts';
import type { RoomEvent } from '../../protocol/events/event.ts';
import type { EventId } from '../../protocol/ids/ids.ts';
import type { AccountParts } from './account-parts.ts';
import type { FilePlace, TreeFailure } from './contract.ts';
import { hasBytes, type Leaf, leafOf, writtenAddress } from './leaf.ts';
import { leafStore } from './stores.ts';

/** Events of a page, where a message has to be looked for (10.F-11). */
const PAGE = 100;
/** More are not kept in memory. */
const MOST_KEPT = 5_000;

type Found = Result<Leaf, TreeFailure>;

/**
 * Finds the messages that branches name: in memory, in the store, in the loaded part of the room, then at the server by its id. A server
 * that does not give it that way is asked for the room's past, page by page.
 */
export class LeafBook {
  readonly #account: Pick<AccountParts, 'requests' | 'rooms' | 'database'>;
  readonly #kept = new Map<EventId, Leaf>();
  /** Addresses without bytes, for the words of what is wrong. */
  readonly #addresses = new Map<EventId, string>();
  readonly #underWay = new Map<EventId, Promise<Found>>();

  constructor(account: Pick<AccountParts, 'requests' | 'rooms' | 'database'>) {
    this.#account = account;
  }

  /** A message if it was found before. */
  peek(fileId: EventId): Leaf | undefined {
    return this.#kept.get(fileId);
  }

  /** The address of a file that has no bytes; its id where none is known. */
  addressOf(fileId: EventId): string {
    return this.#addresses.get(fileId) ?? fileId;
  }

  /** Finds one; several who ask wait for the same answer. */
  find(place: FilePlace, signal: AbortSignal): Promise<Found> {
    const { fileId } = place;
    const kept = this.#kept.get(fileId);
    if (kept?.isUndecrypted === false) return Promise.resolve(ok(kept));
    let asking = this.#underWay.get(fileId);
    if (asking === undefined) {
      asking = this.#find(place, signal).finally(() => this.#underWay.delete(fileId));
      this.#underWay.set(fileId, asking);
    }
    return asking;
  }

  /** Takes a message over that is known otherwise. */
  async keep({ treeId }: FilePlace, leaf: Leaf): Promise<void> {
    if (this.#kept.size >= MOST_KEPT) this.#kept.clear();
    this.#kept.set(leaf.fileId, leaf);
    if (leaf.isUndecrypted || !hasBytes(leaf)) return;
    // If this fails, it is asked for again.
    await this.#account.database.write([leafStore.put([treeId, leaf.fileId], leaf)], 'relaxed');
  }

  /** Forgets a message whose file was deleted: with it the key of its bytes. */
  async forget({ treeId, fileId }: FilePlace): Promise<void> {
    this.#kept.delete(fileId);
    await this.#account.database.write([leafStore.delete([treeId, fileId])], 'strict');
  }

  async #find(place: FilePlace, signal: AbortSignal): Promise<Found> {
    const { treeId, fileId } = place;
    const { database, rooms } = this.#account;
    const stored = await leafStore.get(database, [treeId, fileId]);
    if (stored.ok && stored.value !== undefined) {
      this.#kept.set(fileId, stored.value);
      return ok(stored.value);
    }
    const room = await rooms.load(treeId);
    if (!room.ok || !rooms.records.has(treeId)) return err({ kind: 'fault', fault: 'Invalid or unknown room' });
    const loaded = room.value.chunks.flatMap(({ events }) => events.filter((event) => event.event_id === fileId))[0];
    const found = loaded === undefined || isClosed(loaded) ? await this.#ask(place, signal) : ok(loaded);
    if (!found.ok) return found;
    const leaf = leafOf(found.value);
    const address = hasBytes(leaf) ? null : writtenAddress(found.value);
    if (address !== null) this.#addresses.set(fileId, address);
    await this.keep(place, leaf);
    return ok(leaf);
  }

  async #ask(place: FilePlace, signal: AbortSignal): Promise<Result<RoomEvent, TreeFailure>> {
    const answer = await this.#account.requests.send(eventById(place.treeId, place.fileId), { signal });
    if (answer.ok) return answer;
    return answer.error.kind === 'serverError' ? this.#scrollTo(place, signal) : err(refusalOf(answer.error));
  }

  async #scrollTo({ treeId, fileId }: FilePlace, signal: AbortSignal): Promise<Result<RoomEvent, TreeFailure>> {
    let from: string | null = null;
    do {
      const query: MessagesQuery = { roomId: treeId, direction: 'b', from, limit: PAGE };
      const page = await this.#account.requests.send(messages(query), { signal });
      if (!page.ok) return err(refusalOf(page.error));
      const found = page.value.events.find((event) => event.event_id === fileId);
      if (found !== undefined) return ok(found);
      from = page.value.next;
    } while (from !== null);
    return err({ kind: 'fault', fault: 'Failed to find event' });
  }
}

function isClosed({ type }: RoomEvent): boolean {
  return type === 'm.room.encrypted';
}
