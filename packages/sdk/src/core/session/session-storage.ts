import { ok, type Result } from '../../base/result/result.ts';
import type { Database, Databases, OpenFailure, StorageFailure } from '../../platform/database/database.ts';
import { accountSchema, endedStore, SESSION_SCHEMA, sessionStore } from '../storage/stores.ts';
import type { StoredSession } from './stored-session.ts';

/**
 * Where the session is kept, and what is left of ended ones. The database is opened when it is needed and again after it was
 * lost.
 */
export class SessionStorage {
  readonly #databases: Databases;
  #database: Database | undefined;

  constructor(databases: Databases) {
    this.#databases = databases;
  }

  /** The stored session, if there is one. Deletes first what an earlier run could not. */
  async read(): Promise<Result<StoredSession | undefined, OpenFailure>> {
    const database = await this.#open();
    if (!database.ok) return database;
    const ended = await endedStore.range(database.value, { prefix: ['ended'] });
    if (!ended.ok) return ended;
    for (const databaseKey of ended.value) await this.#delete(database.value, databaseKey);
    return sessionStore.get(database.value, ['current']);
  }

  async put(session: StoredSession): Promise<Result<void, StorageFailure>> {
    const database = await this.#open();
    if (!database.ok) return { ok: false, error: { kind: 'failed', reason: database.error.kind } };
    return database.value.write([sessionStore.put(['current'], session)], 'strict');
  }

  /** Forgets the session and deletes its account's data. What cannot be deleted now is deleted by the next `read`. */
  async end(databaseKey: string): Promise<void> {
    const database = await this.#open();
    if (!database.ok) {
      await this.#databases.delete(accountSchema(databaseKey).name);
      return;
    }
    const forget = [sessionStore.delete(['current']), endedStore.put(['ended', databaseKey], databaseKey)];
    await database.value.write(forget, 'strict');
    await this.#delete(database.value, databaseKey);
  }

  close(): void {
    this.#database?.close();
    this.#database = undefined;
  }

  async #delete(database: Database, databaseKey: string): Promise<void> {
    const deleted = await this.#databases.delete(accountSchema(databaseKey).name);
    if (deleted.ok) await database.write([endedStore.delete(['ended', databaseKey])], 'relaxed');
  }

  async #open(): Promise<Result<Database, OpenFailure>> {
    if (this.#database !== undefined) return ok(this.#database);
    const opened = await this.#databases.open(SESSION_SCHEMA);
    if (!opened.ok) return opened;
    this.#database = opened.value;
    opened.value.onLost(() => {
      this.#database = undefined;
    });
    return opened;
  }
}
