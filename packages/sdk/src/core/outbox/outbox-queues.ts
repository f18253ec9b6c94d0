import { Signal } from '../../base/value/signal.ts';
import type { RoomId, TransactionId } from '../../protocol/ids/ids.ts';
import type { OutboxEntry } from './outbox-entry.ts';

/** The entries of the outbox in memory, one queue a room. Writing them is the outbox's. */
export class OutboxQueues {
  /** Tells which room's entries changed. */
  readonly changed = new Signal<RoomId>();
  readonly #entries = new Map<RoomId, readonly OutboxEntry[]>();

  /** Rooms that have entries. */
  get rooms(): readonly RoomId[] {
    return [...this.#entries.keys()];
  }

  /** A room's entries, the oldest first. */
  of(roomId: RoomId): readonly OutboxEntry[] {
    return this.#entries.get(roomId) ?? [];
  }

  find(roomId: RoomId, txnId: TransactionId): OutboxEntry | undefined {
    return this.of(roomId).find((entry) => entry.txnId === txnId);
  }

  /** A room's entries become these, and nobody is told yet. */
  set(roomId: RoomId, entries: readonly OutboxEntry[]): void {
    if (entries.length === 0) this.#entries.delete(roomId);
    else this.#entries.set(roomId, entries);
  }

  /** Puts entries at the end of a room's queue. */
  append(roomId: RoomId, added: readonly OutboxEntry[]): void {
    if (added.length > 0) this.#publish(roomId, [...this.of(roomId), ...added]);
  }

  /** Puts an entry in the place of the one with its id. Returns whether there was one. */
  replace(next: OutboxEntry): boolean {
    const { roomId, txnId } = next;
    if (this.find(roomId, txnId) === undefined) return false;
    this.#publish(
      roomId,
      this.of(roomId).map((other) => (other.txnId === txnId ? next : other)),
    );
    return true;
  }

  /** Gives entries the payloads of `changed`, where they are still there; how they stand stays. */
  exchangePayloads(roomId: RoomId, changed: readonly OutboxEntry[]): void {
    if (changed.length === 0) return;
    const byId = new Map(changed.map((entry) => [entry.txnId, entry]));
    this.#publish(
      roomId,
      this.of(roomId).map((entry) => {
        const next = byId.get(entry.txnId);
        return next === undefined ? entry : { ...entry, payload: next.payload };
      }),
    );
  }

  /** Takes entries of one room out. */
  remove(entries: readonly OutboxEntry[]): void {
    const [first] = entries;
    if (first === undefined) return;
    const gone = new Set(entries.map((entry) => entry.txnId));
    this.#publish(
      first.roomId,
      this.of(first.roomId).filter((entry) => !gone.has(entry.txnId)),
    );
  }

  #publish(roomId: RoomId, entries: readonly OutboxEntry[]): void {
    this.set(roomId, entries);
    this.changed.emit(roomId);
  }
}
