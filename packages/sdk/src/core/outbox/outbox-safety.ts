import { ok, type Result } from '../../base/result/result.ts';
import { Signal } from '../../base/value/signal.ts';
import type { Database, StorageFailure } from '../../platform/database/database.ts';
import { outboxMarkStore } from '../storage/stores.ts';
import type { OutboxEntry } from './outbox-entry.ts';

/**
 * Which entries no power cut takes any more. Entries are stored by small relaxed writes, which survive every kill; a strict write of a
 * mark then takes them all along, because the commits of a database share one log. The mark lies in a store of its own, so that the
 * next entry does not wait for the disk; and no entry is written again, which could bring back what is gone meanwhile.
 */
export class OutboxSafety {
  /** Tells that entries became safe. */
  readonly secured = new Signal<void>();
  readonly #database: Database;
  /** The newest entry that is stored, and the newest that is safe, with all before it. */
  #storedUpTo = -1;
  #safeUpTo = -1;

  constructor(database: Database) {
    this.#database = database;
  }

  /** An entry is stored. */
  stored({ sequence }: OutboxEntry): void {
    this.#storedUpTo = Math.max(this.#storedUpTo, sequence);
  }

  /** Whether all that is stored is safe; with `entry`, whether that is. */
  isSafe(entry?: OutboxEntry): boolean {
    return (entry?.sequence ?? this.#storedUpTo) <= this.#safeUpTo;
  }

  /** Makes all that is stored by now safe. */
  async secure(): Promise<Result<void, StorageFailure>> {
    const upTo = this.#storedUpTo;
    if (upTo <= this.#safeUpTo) return ok();
    const written = await this.#database.write([outboxMarkStore.put(['outbox'], upTo)], 'strict');
    if (!written.ok) return written;
    this.#safeUpTo = Math.max(this.#safeUpTo, upTo);
    this.secured.emit();
    return ok();
  }

  /** Resolves once all that is stored by now is safe, or `signal` aborts. */
  whenSafe(signal: AbortSignal): Promise<void> {
    const upTo = this.#storedUpTo;
    return new Promise((resolve) => {
      if (upTo <= this.#safeUpTo || signal.aborted) return resolve();
      const end = () => {
        stop();
        signal.removeEventListener('abort', end);
        resolve();
      };
      const stop = this.secured.subscribe(() => upTo <= this.#safeUpTo && end());
      signal.addEventListener('abort', end);
    });
  }
}
