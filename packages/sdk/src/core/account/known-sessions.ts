import { ObservableValue, type Readable } from '../../base/value/value.ts';
import type { OpenFailure } from '../../platform/database/database.ts';
import type { SessionState, SignedOutReason } from '../session/session-state.ts';
import { formerOf, type StoredSession, withoutTokens } from '../session/stored-session.ts';
import type { EngineStorage } from './engine-storage.ts';
import type { SessionStorage } from './session-storage.ts';
import { stateOfFailure } from './start-failure.ts';

/** The session of this machine as pages see it, and those that no account runs for: the lost one, and the one that the server ended. */
export class KnownSessions {
  readonly #state = new ObservableValue<SessionState>({ kind: 'restoring' });
  readonly #storage: Pick<EngineStorage, 'keeps'>;
  readonly #store: SessionStorage;
  /** The session whose account is lost. */
  lost: StoredSession | undefined;
  /** The session that the server ended, whose data are kept. */
  former: StoredSession | undefined;

  constructor(storage: Pick<EngineStorage, 'keeps'>, store: SessionStorage) {
    this.#storage = storage;
    this.#store = store;
  }

  get state(): Readable<SessionState> {
    return this.#state;
  }

  /** The session whose account is lost, which is none any more. */
  takeLost(): StoredSession | undefined {
    const { lost } = this;
    this.lost = undefined;
    return lost;
  }

  signedIn({ userId, deviceId, homeserverUrl, isGuest }: StoredSession): void {
    this.lost = undefined;
    const guest = isGuest === true && { isGuest };
    this.#state.set({ kind: 'signedIn', userId, deviceId, homeserverUrl, keeps: this.#storage.keeps, ...guest });
  }

  signedOut(reason: SignedOutReason): void {
    const { keeps } = this.#storage;
    this.#state.set({ kind: 'signedOut', reason, keeps, ...(this.former && { former: formerOf(this.former) }) });
  }

  failed(failure: OpenFailure): void {
    this.#state.set(stateOfFailure(failure));
  }

  /** Reading failed for a reason that nobody knows. */
  broken(): void {
    this.#state.set({ kind: 'storageFailed', reason: 'broken' });
  }

  /** The server ended the session: the tokens go, the data stay, and with them what was not sent yet. */
  async keepEnded(session: StoredSession): Promise<void> {
    const ended = withoutTokens(session);
    this.former = ended;
    // If it cannot be stored, the next start finds out once more.
    await this.#store.put(ended);
    this.signedOut('byServer');
  }

  /** Deletes what is kept of a session that the server ended. Returns whether there was one. */
  async forgetFormer(): Promise<boolean> {
    const { former } = this;
    this.former = undefined;
    if (former !== undefined) await this.#store.end(former.databaseKey);
    return former !== undefined;
  }
}
