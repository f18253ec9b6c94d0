import type { Log } from '../../base/log/log.ts';
import { randomString } from '../../base/random/random.ts';
import { err, ok, type Result } from '../../base/result/result.ts';
import { Scope } from '../../base/scope/scope.ts';
import { Serial } from '../../base/serial/serial.ts';
import { ObservableValue, type Readable } from '../../base/value/value.ts';
import type { OpenFailure } from '../../platform/database/database.ts';
import type { Env } from '../../platform/env.ts';
import type { LoggedIn } from '../../protocol/endpoints/login.ts';
import { logout, whoAmI } from '../../protocol/endpoints/session.ts';
import { createRequests, isUnknownToken, type Requests, type TokenSource } from '../session/requests.ts';
import type { SessionState, SignedOutReason } from '../session/session-state.ts';
import { SessionStorage } from '../session/session-storage.ts';
import type { StoredSession } from '../session/stored-session.ts';
import { TokenKeeper } from '../session/token-keeper.ts';
import type { TimelineSockets } from '../timeline/sockets.ts';
import { type Account, startAccount } from './account.ts';

/** Long enough for a server that answers; signing out does not wait for one that does not. */
const LOGOUT_TIMEOUT_MS = 5_000;

/**
 * Which account is signed in on this machine, from one start of the engine to the next.
 *
 * Invariants: a session is stored before it is used; there is at most one running account; an account's data is deleted
 * only when the person signs out (or in as another) or the server confirmed, asked for itself, that the session is over, and
 * then whole, even if the engine dies in the middle.
 */
export class Accounts<Content, Extra> {
  readonly #env: Env;
  readonly #log: Log;
  readonly #loadSockets: () => Promise<TimelineSockets<Content, Extra>>;
  readonly #state = new ObservableValue<SessionState>({ kind: 'restoring' });
  readonly #account = new ObservableValue<Account<Content, Extra> | null>(null);
  /** Starting and ending accounts, one after the other. */
  readonly #serial = new Serial();
  readonly #store: SessionStorage;
  #scope: Scope | undefined;
  #isChecking = false;
  #isStopped = false;

  constructor(env: Env, log: Log, loadSockets: () => Promise<TimelineSockets<Content, Extra>>) {
    this.#env = env;
    this.#log = log.child('account');
    this.#loadSockets = loadSockets;
    this.#store = new SessionStorage(env.databases);
  }

  get state(): Readable<SessionState> {
    return this.#state;
  }

  /** The running account; null while there is none. */
  get account(): Readable<Account<Content, Extra> | null> {
    return this.#account;
  }

  /** Reads the stored session and starts its account. Called once. */
  async restore(): Promise<void> {
    try {
      await this.#serial.run(() => this.#restore());
    } catch (error) {
      this.#log.error('restoring failed', error);
      this.#state.set({ kind: 'storageFailed', reason: 'broken' });
    }
  }

  /** Stores a new session and starts its account. An account that runs is signed out. */
  signIn(loggedIn: LoggedIn, homeserverUrl: string): Promise<Result<void, { readonly kind: 'storageFailed' }>> {
    return this.#serial.run(async () => {
      await this.#leave();
      const session: StoredSession = {
        userId: loggedIn.userId,
        deviceId: loggedIn.deviceId,
        homeserverUrl,
        accessToken: loggedIn.accessToken,
        refreshToken: loggedIn.refreshToken,
        databaseKey: randomString(this.#env.random, 16),
      };
      const stored = await this.#store.put(session);
      if (!stored.ok) return err({ kind: 'storageFailed' });
      const started = await this.#start(session);
      if (started.ok) return ok();
      // Nobody is signed in who cannot use it: the person gets to try again.
      await this.#tellServer(createRequests(this.#env, homeserverUrl, tokenOf(session)));
      await this.#forget(session, 'never');
      return err({ kind: 'storageFailed' });
    });
  }

  /** Ends the session at the server if it answers soon, and deletes everything kept here either way. */
  signOut(): Promise<void> {
    return this.#serial.run(() => this.#leave());
  }

  /** Ends everything that runs; the session stays stored. */
  stop(): void {
    this.#isStopped = true;
    this.#endAccount();
    this.#store.close();
  }

  async #restore(): Promise<void> {
    const stored = await this.#store.read();
    if (!stored.ok) return this.#state.set(storageFailed(stored.error));
    if (stored.value === undefined) return this.#state.set({ kind: 'signedOut', reason: 'never' });
    const started = await this.#start(stored.value);
    if (!started.ok) this.#state.set(storageFailed(started.error));
  }

  async #start(session: StoredSession): Promise<Result<void, OpenFailure>> {
    this.#endAccount();
    const scope = new Scope((error) => this.#log.error('a task failed', error));
    this.#scope = scope;
    if (this.#isStopped) this.#endAccount();
    const store = (next: StoredSession) => this.#store.put(next);
    const started = await startAccount({
      env: this.#env,
      log: this.#log,
      session,
      tokens: new TokenKeeper({ env: this.#env, session, store, signal: scope.signal }),
      sockets: await this.#loadSockets(),
      scope,
      onUnknownToken: () => this.#guard(this.#confirmEnd()),
      onDatabaseLost: () => this.#guard(this.#serial.run(() => this.#reopen(scope))),
    });
    // What opened for an engine that is stopped by now has been closed again.
    if (scope.ended) return ok();
    if (!started.ok) {
      this.#endAccount();
      return started;
    }
    const { userId, deviceId, homeserverUrl } = session;
    this.#account.set(started.value);
    this.#state.set({ kind: 'signedIn', userId, deviceId, homeserverUrl, isPersistent: true });
    // Last, so that rooms that somebody looks at are asked for from the first request.
    started.value.sync.start();
    return ok();
  }

  /** The browser took the database away: begin again with what is stored now. */
  async #reopen(scope: Scope): Promise<void> {
    if (scope.ended) return;
    this.#log.warn('the account database was lost');
    this.#endAccount();
    await this.#restore();
  }

  /** One 401 is no proof (decision 13): the session is over only if the server says so when asked who we are. */
  async #confirmEnd(): Promise<void> {
    const account = this.#account.current;
    if (account === null || this.#isChecking) return;
    this.#isChecking = true;
    const answer = await account.requests.send(whoAmI());
    this.#isChecking = false;
    if (answer.ok || !isUnknownToken(answer.error)) return;
    await this.#serial.run(async () => {
      if (this.#account.current === account) await this.#forget(account.session, 'byServer');
    });
  }

  async #leave(): Promise<void> {
    const account = this.#account.current;
    if (account === null) return;
    await this.#tellServer(account.requests);
    await this.#forget(account.session, 'byPerson');
  }

  async #tellServer(requests: Requests): Promise<void> {
    const endpoint = logout();
    await requests.send({ ...endpoint, request: { ...endpoint.request, timeoutMs: LOGOUT_TIMEOUT_MS } });
  }

  async #forget(session: StoredSession, reason: SignedOutReason): Promise<void> {
    this.#endAccount();
    await this.#store.end(session.databaseKey);
    this.#state.set({ kind: 'signedOut', reason });
  }

  #endAccount(): void {
    this.#account.set(null);
    this.#scope?.end();
    this.#scope = undefined;
  }

  #guard(task: Promise<void>): void {
    task.catch((error: unknown) => this.#log.error('an account could not be ended', error));
  }
}

/** For one request with a session that does not run. */
function tokenOf({ accessToken }: StoredSession): TokenSource {
  return { current: () => accessToken, renew: () => Promise.resolve({ kind: 'refused' }) };
}

function storageFailed(failure: OpenFailure): SessionState {
  const reason = failure.kind === 'tooNew' || failure.kind === 'blocked' ? failure.kind : 'broken';
  return { kind: 'storageFailed', reason };
}
