import { ok, type Result } from '../../base/result/result.ts';
import { DerivedValue } from '../../base/value/derived.ts';
import { Signal } from '../../base/value/signal.ts';
import { until } from '../../base/value/until.ts';
import type { Database, StorageFailure } from '../../platform/database/database.ts';
import type { RoomId, TransactionId } from '../../protocol/ids/ids.ts';
import type { OutboxEntry } from './outbox-entry.ts';
import { deleteEntry, putEntry } from './outbox-records.ts';
import { outboxMarkStore } from './outbox-stores.ts';

type FindEntry = (roomId: RoomId, txnId: TransactionId) => OutboxEntry | undefined;

/**
 * Which entries no power cut takes any more. Entries are stored by small relaxed writes, which survive every kill; a strict write of a
 * mark then takes them all along, because the commits of a database share one log. The mark lies in a store of its own, so that the
 * next entry does not wait for the disk; and no entry is written again, which could bring back what is gone meanwhile.
 */
export class OutboxSafety {
  /** Tells that entries became safe. */
  readonly secured = new Signal<void>();
  readonly #database: Database;
  readonly #find: FindEntry;
  /** Entries that are shown otherwise than they are stored, because that failed. */
  readonly #owed = new Set<OutboxEntry>();
  /** The newest entry that is stored, and the newest that is safe, with all before it. */
  #storedUpTo = -1;
  #safeUpTo = -1;

  constructor(database: Database, find: FindEntry) {
    this.#database = database;
    this.#find = find;
  }

  /** An entry is stored. */
  stored({ sequence }: OutboxEntry): void {
    this.#storedUpTo = Math.max(this.#storedUpTo, sequence);
  }

  /** An entry could not be stored as it is shown: that is done with the next mark. */
  owe(entry: OutboxEntry): void {
    this.#owed.add(entry);
  }

  /** Whether all that is shown is stored and safe; with `entry`, whether that is safe. */
  isSafe(entry?: OutboxEntry): boolean {
    if (entry === undefined) return this.#owed.size === 0 && this.#storedUpTo <= this.#safeUpTo;
    return entry.sequence <= this.#safeUpTo;
  }

  /** Makes all that is stored by now safe. */
  async secure(): Promise<Result<void, StorageFailure>> {
    if (this.isSafe()) return ok();
    const upTo = this.#storedUpTo;
    const owed = [...this.#owed];
    const ops = this.#current(owed).map(putEntry);
    const written = await this.#database.write([...ops, outboxMarkStore.put(['outbox'], upTo)], 'strict');
    if (!written.ok) return written;
    const there = new Set(this.#current(owed).map(({ txnId }) => txnId));
    // What was done meanwhile must not come back to life.
    const done = owed.filter(({ txnId }) => !there.has(txnId));
    const cleared = done.length === 0 ? ok() : await this.#database.write(done.flatMap(deleteEntry), 'relaxed');
    if (!cleared.ok) return cleared;
    for (const entry of owed) this.#owed.delete(entry);
    this.#safeUpTo = Math.max(this.#safeUpTo, upTo);
    this.secured.emit();
    return ok();
  }

  /** Resolves once all that is stored by now is safe, or `signal` aborts. */
  async whenSafe(signal: AbortSignal): Promise<void> {
    const upTo = this.#storedUpTo;
    const safeUpTo = new DerivedValue([this.secured], () => this.#safeUpTo);
    await until(safeUpTo, (sequence) => upTo <= sequence, signal);
  }

  /** The entries as they are by now, without those that are done. */
  #current(entries: readonly OutboxEntry[]): readonly OutboxEntry[] {
    return entries.flatMap(({ roomId, txnId }) => this.#find(roomId, txnId) ?? []);
  }
}
