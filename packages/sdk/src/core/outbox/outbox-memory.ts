import { ok, type Result } from '../../base/result/result.ts';
import type { Database, StorageFailure } from '../../platform/database/database.ts';
import type { EventId, TransactionId } from '../../protocol/ids/ids.ts';
import { localEventId, renameTarget } from './dependencies.ts';
import { LocalNames } from './local-names.ts';
import type { OutboxEntry } from './outbox-entry.ts';
import { OutboxQueues } from './outbox-queues.ts';
import { deleteEntry, putEntry } from './outbox-records.ts';
import { OutboxSafety } from './outbox-safety.ts';

/** The outbox in memory, and the writes that it follows: every change is stored first, then shown. */
export class OutboxMemory {
  readonly queues = new OutboxQueues();
  readonly names = new LocalNames();
  /** Entries that the server may have, for all that is known here. */
  readonly tried = new Set<TransactionId>();
  /** Events that a page gave ids, and may ask for again when an engine dies on it. */
  readonly repeatable = new Set<TransactionId>();
  /** Keeps the entries safe from power cuts. */
  readonly safety: OutboxSafety;
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
    this.safety = new OutboxSafety(database, (roomId, txnId) => this.queues.find(roomId, txnId));
  }

  /** Stores entries of one room as they are shown already. What cannot be stored now is stored with what is made safe next. */
  async storeShown(entries: readonly OutboxEntry[]): Promise<void> {
    const written = await this.#database.write(entries.map(putEntry), 'relaxed');
    for (const entry of entries) {
      if (!written.ok) this.safety.owe(entry);
      this.safety.stored(entry);
    }
    const [first] = entries;
    // Securing looks when something changes.
    if (first !== undefined && !this.safety.isSafe()) this.queues.changed.emit(first.roomId);
  }

  /** Stores an entry in another state, and `renamed` with it; then they are shown so. */
  async store(next: OutboxEntry, renamed: readonly OutboxEntry[]): Promise<Result<void, StorageFailure>> {
    // Later messages go past one that was refused: it must not be waiting again after a power cut, and follow them.
    const durability = next.state.kind === 'not_sent' ? 'strict' : 'relaxed';
    const written = await this.#database.write([next, ...renamed].map(putEntry), durability);
    if (!written.ok) return written;
    this.queues.exchangePayloads(next.roomId, renamed);
    if (next.state.kind === 'sent') this.learn(next, next.state.eventId);
    if (this.queues.replace(next)) return ok();
    // Its event came back while the write was under way: the write must not bring it back to life.
    return this.#database.write(deleteEntry(next), 'relaxed');
  }

  /** Gives the entries that relate to `entry` its name. */
  learn(entry: OutboxEntry, eventId: EventId): void {
    this.names.learn(localEventId(entry.roomId, entry.txnId), eventId);
    // An entry added while the name was being stored was not among those renamed with it.
    const late = this.renamed(entry, eventId);
    this.queues.exchangePayloads(entry.roomId, late);
    if (late.length > 0) void this.storeShown(late);
  }

  /** Takes entries out of memory. */
  forget(entries: readonly OutboxEntry[]): void {
    for (const { txnId } of entries) {
      this.tried.delete(txnId);
      this.repeatable.delete(txnId);
    }
    this.queues.remove(entries);
  }

  /** The entries that relate to `entry`, with its name in place of the local id. */
  renamed(entry: OutboxEntry, eventId: EventId): readonly OutboxEntry[] {
    return renameTarget(entry, eventId, this.queues.of(entry.roomId));
  }
}
