import type { Result } from '../../../base/result/result.ts';
import { Serial } from '../../../base/serial/serial.ts';
import { ObservableValue, type Readable } from '../../../base/value/value.ts';
import type { RoomKeySettings } from '../../../platform/crypto/crypto-machine.ts';
import type { Database, StorageFailure } from '../../../platform/database/database.ts';
import type { RoomId } from '../../../protocol/ids/ids.ts';
import { trustStore } from '../crypto-stores.ts';
import { DEFAULT_TRUST, type TrustSettings } from './trust-record.ts';

/** To whose devices keys of rooms go, as the person chose on this device. Never from the server: it must not loosen them (SEC-22). */
export class TrustChoice {
  readonly #database: Database;
  readonly #serial = new Serial();
  readonly #settings = new ObservableValue<TrustSettings>(DEFAULT_TRUST);
  #restored: Promise<void> | undefined;

  constructor(database: Database) {
    this.#database = database;
  }

  get settings(): Readable<TrustSettings> {
    void this.#restore();
    return this.#settings;
  }

  /**
   * Recipients of a room's keys (06.C-12). `isVouched`: the user's own identity was verified on this device at some time. Before that,
   * nothing says which devices belong to a user.
   */
  async recipientsOf(roomId: RoomId, isVouched: boolean): Promise<RoomKeySettings['recipients']> {
    await this.#restore();
    const { recipients, onlyVerifiedIn } = this.#settings.current;
    if (recipients === 'verified' || onlyVerifiedIn.includes(roomId)) return 'verified';
    return isVouched ? recipients : 'all';
  }

  set(change: Partial<Pick<TrustSettings, 'recipients'>>): Promise<Result<void, StorageFailure>> {
    return this.#change((before) => ({ ...before, ...change }));
  }

  /** Sets if one room's keys go to verified devices only. */
  setRoom(roomId: RoomId, isOnlyVerified: boolean): Promise<Result<void, StorageFailure>> {
    return this.#change((before) => {
      const others = before.onlyVerifiedIn.filter((other) => other !== roomId);
      return { ...before, onlyVerifiedIn: isOnlyVerified ? [...others, roomId] : others };
    });
  }

  #change(change: (before: TrustSettings) => TrustSettings): Promise<Result<void, StorageFailure>> {
    return this.#serial.run(async () => {
      await this.#restore();
      const next = change(this.#settings.current);
      const written = await this.#database.write([trustStore.put(['trust'], next)], 'strict');
      if (written.ok) this.#settings.set(next);
      return written;
    });
  }

  #restore(): Promise<void> {
    this.#restored ??= trustStore.get(this.#database, ['trust']).then((found) => {
      if (found.ok && found.value !== undefined) this.#settings.set(found.value);
    });
    return this.#restored;
  }
}
