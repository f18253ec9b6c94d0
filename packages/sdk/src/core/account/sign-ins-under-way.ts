import type { Result } from '../../base/result/result.ts';
import type { Database, OpenFailure, StorageFailure } from '../../platform/database/database.ts';
import { signInStore } from './session-stores.ts';

/** Sign-ins that lead over the page of a provider, by their state. They lie beside the session, sealed like it. */
export class SignInsUnderWay {
  readonly #open: () => Promise<Result<Database, OpenFailure>>;

  /** `open` gives the database of the session. */
  constructor(open: () => Promise<Result<Database, OpenFailure>>) {
    this.#open = open;
  }

  async all(): Promise<Result<readonly unknown[], OpenFailure | StorageFailure>> {
    const database = await this.#open();
    return database.ok ? signInStore.range(database.value, { prefix: ['signIn'] }) : database;
  }

  /** Stores one, on the disk before this settles. */
  async put(state: string, value: unknown): Promise<Result<void, OpenFailure | StorageFailure>> {
    const database = await this.#open();
    return database.ok ? database.value.write([signInStore.put(['signIn', state], value)], 'strict') : database;
  }

  async drop(state: string): Promise<Result<void, OpenFailure | StorageFailure>> {
    const database = await this.#open();
    return database.ok ? database.value.write([signInStore.delete(['signIn', state])], 'strict') : database;
  }
}
