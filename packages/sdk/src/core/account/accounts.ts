import type { Log } from '../../base/log/log.ts';
import { randomString } from '../../base/random/random.ts';
import { err, ok, type Result } from '../../base/result/result.ts';
import { Scope } from '../../base/scope/scope.ts';
import { ObservableValue, type Readable } from '../../base/value/value.ts';
import type { Database, OpenFailure } from '../../platform/database/database.ts';
import type { Env } from '../../platform/env.ts';
import type { LoggedIn } from '../../protocol/endpoints/login.ts';
import { logout, whoAmI } from '../../protocol/endpoints/session.ts';
import { isUnknownToken } from '../session/requests.ts';
import type { SessionState, SignedOutReason } from '../session/session-state.ts';
import type { StoredSession } from '../session/stored-session.ts';
import { TokenKeeper } from '../session/token-keeper.ts';
import { accountSchema, SESSION_SCHEMA, sessionStore } from '../storage/stores.ts';
import type { TimelineSockets } from '../timeline/sockets.ts';
import { type Account, startAccount } from './account.ts';

/** Long enough for a server that answers; signing out does not wait for one that does not. */
const LOGOUT_TIMEOUT_MS = 5_000;

/**
 * Which account is signed in on this machine, from one start of the engine to the next.
 *
 * Invariants: a session is stored before it is used; there is at most one running account; an account's data is deleted
 * only when the person signs out or the server confirmed, asked for itself, that the session is over.
 */
export class Accounts<Content, Extra> {
  readonly #env: Env;
  readonly #log: Log;
  readonly #loadSockets: () => Promise<TimelineSockets<Content, Extra>>;
  readonly #state = new ObservableValue<SessionState>({ kind: 'restoring' });
  readonly #account = new ObservableValue<Account<Content, Extra> | null>(null);
  #database: Database | undefined;
  #scope: Scope | undefined;
  #checking = false;

  constructor(env: Env, log: Log, loadSockets: () => Promise<TimelineSockets<Content, Extra>>) {
    this.#env = env;
    this.#log = log.child('account');
    this.#loadSockets = loadSockets;
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
    const opened = await this.#open();
    if (!opened.ok) return this.#state.set(storageFailed(opened.error));
    const stored = await sessionStore.get(opened.value, ['current']);
    if (!stored.ok) return this.#state.set(storageFailed(stored.error));
    if (stored.value === undefined) return this.#state.set({ kind: 'signedOut', reason: 'never' });
    await this.#start(opened.value, stored.value);
  }

  /** Stores a new session and starts its account. */
  async signIn(loggedIn: LoggedIn, homeserverUrl: string): Promise<Result<void, { readonly kind: 'storageFailed' }>> {
    const opened = await this.#open();
    if (!opened.ok) return err({ kind: 'storageFailed' });
    const session: StoredSession = {
      userId: loggedIn.userId,
      deviceId: loggedIn.deviceId,
      homeserverUrl,
      accessToken: loggedIn.accessToken,
      refreshToken: loggedIn.refreshToken,
      databaseKey: randomString(this.#env.random, 16),
    };
    const stored = await opened.value.write([sessionStore.put(['current'], session)], 'strict');
    if (!stored.ok) return err({ kind: 'storageFailed' });
    await this.#start(opened.value, session);
    return this.#state.current.kind === 'signedIn' ? ok() : err({ kind: 'storageFailed' });
  }

  /** Ends the session at the server if it answers soon, and deletes everything kept here either way. */
  async signOut(): Promise<void> {
    const account = this.#account.current;
    if (account === null) return;
    const endpoint = logout();
    await account.requests.send({ ...endpoint, request: { ...endpoint.request, timeoutMs: LOGOUT_TIMEOUT_MS } });
    await this.#forget('byPerson');
  }

  /** Ends everything that runs; the session stays stored. */
  stop(): void {
    this.#endAccount();
    this.#database?.close();
    this.#database = undefined;
  }

  async #start(database: Database, session: StoredSession): Promise<void> {
    this.#endAccount();
    const scope = new Scope((error) => this.#log.error('a task failed', error));
    this.#scope = scope;
    const started = await startAccount({
      env: this.#env,
      log: this.#log,
      session,
      tokens: new TokenKeeper(this.#env, database, session),
      sockets: await this.#loadSockets(),
      scope,
      onUnknownToken: () => void this.#confirmEnd().catch((error: unknown) => this.#log.error('whoami', error)),
    });
    if (!started.ok) {
      this.#endAccount();
      return this.#state.set(storageFailed(started.error));
    }
    const { userId, deviceId, homeserverUrl } = session;
    this.#account.set(started.value);
    this.#state.set({ kind: 'signedIn', userId, deviceId, homeserverUrl, isPersistent: true });
  }

  /** One 401 is no proof (decision 13): the session is over only if the server says so when asked who we are. */
  async #confirmEnd(): Promise<void> {
    const account = this.#account.current;
    if (account === null || this.#checking) return;
    this.#checking = true;
    const answer = await account.requests.send(whoAmI());
    this.#checking = false;
    if (!answer.ok && isUnknownToken(answer.error) && this.#account.current === account) await this.#forget('byServer');
  }

  async #forget(reason: SignedOutReason): Promise<void> {
    const session = this.#account.current?.session;
    this.#endAccount();
    if (session !== undefined) await this.#env.databases.delete(accountSchema(session.databaseKey).name);
    await this.#database?.write([sessionStore.delete(['current'])], 'strict');
    this.#state.set({ kind: 'signedOut', reason });
  }

  #endAccount(): void {
    this.#account.set(null);
    this.#scope?.end();
    this.#scope = undefined;
  }

  async #open(): Promise<Result<Database, OpenFailure>> {
    if (this.#database !== undefined) return ok(this.#database);
    const opened = await this.#env.databases.open(SESSION_SCHEMA);
    if (!opened.ok) return opened;
    this.#database = opened.value;
    opened.value.onLost(() => {
      this.#database = undefined;
    });
    return opened;
  }
}

function storageFailed(failure: OpenFailure): SessionState {
  const reason = failure.kind === 'tooNew' || failure.kind === 'blocked' ? failure.kind : 'broken';
  return { kind: 'storageFailed', reason };
}
