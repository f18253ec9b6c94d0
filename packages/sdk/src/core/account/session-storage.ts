import { err, ok, type Result } from '../../base/result/result.ts';
import { Signal } from '../../base/value/signal.ts';
import type { Database, OpenFailure, WriteOp } from '../../platform/database/database.ts';
import type { StoredSession } from '../session/stored-session.ts';
import type { EngineStorage } from './engine-storage.ts';
import { endedStore, ownerStore, sessionStore, signInStore } from './session-stores.ts';
import { SignInsUnderWay } from './sign-ins-under-way.ts';

/** The company of a new session. */
interface Created {
  /** The waiting entries, to be sent. */
  readonly toSend?: readonly WriteOp[];
  /** The states of the sign-ins under way that it ends. */
  readonly signInStates?: readonly string[];
}

/**
 * Where the session is kept, and what is left of ended ones. The database is opened when it is needed and again after it was
 * lost.
 */
export class SessionStorage {
  /** Tells that the browser took the database away. */
  readonly gone = new Signal<void>();
  readonly signIns = new SignInsUnderWay(() => this.#open());
  readonly #storage: EngineStorage;
  #database: Database | undefined;
  /** Whether a session was read or stored in this run: then the database cannot be without one. */
  #isKept = false;

  constructor(storage: EngineStorage) {
    this.#storage = storage;
  }

  /**
   * The stored session, if there is one. Deletes first what an earlier run could not. `corrupt` where a session was and is not
   * any more, or cannot be opened.
   */
  async read(): Promise<Result<StoredSession | undefined, OpenFailure>> {
    const database = await this.#open();
    if (!database.ok) return database;
    const [ended, found] = await Promise.all([
      endedStore.range(database.value, { prefix: ['ended'] }),
      sessionStore.get(database.value, ['current']),
    ]);
    if (!ended.ok) return ended;
    if (!found.ok) return found;
    for (const databaseKey of ended.value) await this.#delete(database.value, databaseKey);
    this.#isKept = found.value !== undefined;
    return found;
  }

  /** Stores a new session. Its account's database is marked first, with what is to be sent, so that a session is never without it. */
  async create(
    session: StoredSession,
    { toSend = [], signInStates = [] }: Created = {},
  ): Promise<Result<void, OpenFailure>> {
    const database = await this.#open();
    if (!database.ok) return database;
    const { databaseKey } = session;
    // An engine that dies before the session is stored leaves nothing that nobody knows of.
    const noted = await database.value.write([endedStore.put(['ended', databaseKey], databaseKey)], 'strict');
    if (!noted.ok) return noted;
    const account = await this.#storage.openAccount(databaseKey, []);
    if (!account.ok) return account;
    const marked = await account.value.write([ownerStore.put(['owner'], session.userId), ...toSend], 'strict');
    account.value.close();
    if (!marked.ok) return marked;
    return this.#put(session, [...statesDone(signInStates), endedStore.delete(['ended', databaseKey])]);
  }

  /** Stores the session anew, with other tokens. The sign-ins that it ends are forgotten with the same write. */
  put(session: StoredSession, signInStates: readonly string[] = []): Promise<Result<void, OpenFailure>> {
    return this.#put(session, statesDone(signInStates));
  }

  async #put(session: StoredSession, done: readonly WriteOp[]): Promise<Result<void, OpenFailure>> {
    const database = await this.#open();
    if (!database.ok) return database;
    const written = await database.value.write([sessionStore.put(['current'], session), ...done], 'strict');
    if (written.ok) this.#isKept = true;
    return written;
  }

  /** Forgets the session and deletes its account's data. What cannot be deleted now is deleted by the next `read`. */
  async end(databaseKey: string): Promise<void> {
    this.#isKept = false;
    const database = await this.#open();
    if (!database.ok) {
      await this.#storage.deleteAccount(databaseKey);
      return;
    }
    const forget = [sessionStore.delete(['current']), endedStore.put(['ended', databaseKey], databaseKey)];
    await database.value.write(forget, 'strict');
    await this.#delete(database.value, databaseKey);
  }

  /** Deletes a session that cannot be opened. */
  async clear(): Promise<void> {
    this.#isKept = false;
    this.close();
    await this.#storage.deleteSession();
  }

  /** Deletes the database where there is no session, with what is left of ended accounts. Whether all of it is gone. */
  async leave(): Promise<boolean> {
    const database = await this.#open();
    if (!database.ok) return false;
    const ended = await endedStore.range(database.value, { prefix: ['ended'] });
    if (!ended.ok) return false;
    for (const databaseKey of ended.value) {
      // Without the database nobody would know that this one is to go.
      const deleted = await this.#storage.deleteAccount(databaseKey);
      if (!deleted.ok) return false;
    }
    this.close();
    return (await this.#storage.deleteSession()).ok;
  }

  close(): void {
    this.#database?.close();
    this.#database = undefined;
  }

  async #delete(database: Database, databaseKey: string): Promise<void> {
    const deleted = await this.#storage.deleteAccount(databaseKey);
    if (deleted.ok) await database.write([endedStore.delete(['ended', databaseKey])], 'relaxed');
  }

  async #open(): Promise<Result<Database, OpenFailure>> {
    if (this.#database !== undefined) return ok(this.#database);
    const opened = await this.#storage.openSession();
    if (!opened.ok) return opened;
    if (this.#isKept) {
      const found = await sessionStore.get(opened.value, ['current']);
      if (!found.ok || found.value === undefined) {
        opened.value.close();
        return found.ok ? err(GONE) : found;
      }
    }
    this.#database = opened.value;
    opened.value.onLost(() => {
      if (this.#database !== opened.value) return;
      this.#database = undefined;
      this.gone.emit();
    });
    return opened;
  }
}

function statesDone(signInStates: readonly string[]): readonly WriteOp[] {
  return signInStates.map((state) => signInStore.delete(['signIn', state]));
}

const GONE: OpenFailure = { kind: 'corrupt', store: sessionStore.name, keys: [['current']] };
