import type { Log } from '../../base/log/log.ts';
import { randomString } from '../../base/random/random.ts';
import { err, ok, type Result } from '../../base/result/result.ts';
import { Scope } from '../../base/scope/scope.ts';
import { Serial } from '../../base/serial/serial.ts';
import { ObservableValue, type Readable } from '../../base/value/value.ts';
import type { OpenFailure } from '../../platform/database/database.ts';
import type { Env } from '../../platform/env.ts';
import type { LoggedIn } from '../../protocol/endpoints/login.ts';
import { whoAmI } from '../../protocol/endpoints/session.ts';
import { isUnknownToken } from '../session/requests.ts';
import type { FormerSession, SessionState, SignedOutReason } from '../session/session-state.ts';
import { SessionStorage } from '../session/session-storage.ts';
import { type StoredSession, withoutTokens } from '../session/stored-session.ts';
import { TokenKeeper } from '../session/token-keeper.ts';
import { EngineStorage } from '../storage/engine-storage.ts';
import type { Damage } from '../storage/repair.ts';
import type { TimelineOptions } from '../timeline/options.ts';
import type { TimelineSockets } from '../timeline/sockets.ts';
import type { Account } from './account.ts';
import { EndLeftover } from './end-leftover.ts';
import { endSession, tellServer } from './end-session.ts';
import { Recovery } from './recovery.ts';
import { isRepairable, mayPass, stateOfFailure } from './start-failure.ts';

/** Reading stops at the first store with damage, so each try may find more. */
const MOST_REPAIRS = 6;

/**
 * Which account is signed in on this machine, from one start of the engine to the next.
 *
 * Invariants: a session is stored before it is used; there is at most one running account; an account's data is deleted
 * only when the person signs out (or in as another), and then whole, even if the engine dies in the middle. What the server ends
 * stays for signing in again as the same. What is missing or cannot be opened is never replaced silently by
 * something new.
 */
export class Accounts<Content, Extra> {
  readonly #env: Env;
  readonly #timelineOptions: TimelineOptions;
  readonly #log: Log;
  readonly #loadSockets: () => Promise<TimelineSockets<Content, Extra>>;
  readonly #state = new ObservableValue<SessionState>({ kind: 'restoring' });
  readonly #account = new ObservableValue<Account<Content, Extra> | null>(null);
  /** Starting and ending accounts, one after the other. */
  readonly #serial = new Serial();
  readonly #storage: EngineStorage;
  readonly #store: SessionStorage;
  readonly #endLeftover: EndLeftover;
  readonly #recovery: Recovery;
  /** Ends with the engine. */
  readonly #life: Scope;
  #scope: Scope | undefined;
  /** Found while an account ran or started, to be set aside by the next start. */
  #damage: readonly Damage[] = [];
  /** The session whose account is lost. */
  #lost: StoredSession | undefined;
  /** The session that the server ended, whose data are kept. */
  #former: StoredSession | undefined;
  #isChecking = false;

  constructor(
    env: Env,
    log: Log,
    loadSockets: () => Promise<TimelineSockets<Content, Extra>>,
    options: TimelineOptions,
  ) {
    this.#env = env;
    this.#timelineOptions = options;
    this.#log = log.child('account');
    this.#loadSockets = loadSockets;
    this.#life = new Scope((error) => this.#log.error('a task failed', error));
    this.#storage = new EngineStorage(env, log);
    this.#store = new SessionStorage(this.#storage, () => this.#recover(this.#scope));
    const { page } = this.#storage;
    this.#endLeftover = new EndLeftover({ env, log: this.#log, page, signal: this.#life.signal });
    this.#recovery = new Recovery({
      clock: env.clock,
      life: this.#life,
      begin: (scope) => this.#beginAgain(scope),
      setAway: (isAway) => this.#storage.setAway(isAway),
    });
    page.offeredUnasked.subscribe(() => this.#guard(this.#serial.run(() => this.#adopt())));
    this.#storage.damaged.subscribe((damage) => {
      if (!isRepairable(damage)) return;
      this.#damage = [...this.#damage, damage];
      this.#recover(this.#scope);
    });
  }

  get state(): Readable<SessionState> {
    return this.#state;
  }

  /** The running account; null while there is none. */
  get account(): Readable<Account<Content, Extra> | null> {
    return this.#account;
  }

  /** Where things are kept, and how that goes. */
  get storage(): EngineStorage {
    return this.#storage;
  }

  /** Reads the stored session and starts its account. Called once, and again after it failed. */
  async restore(): Promise<void> {
    try {
      await this.#serial.run(async () => {
        if (this.#state.current.kind !== 'restoring' && this.#state.current.kind !== 'storageFailed') return;
        const restored = await this.#restore();
        if (!restored.ok) this.#fail(restored.error);
        await this.#adopt();
      });
    } catch (error) {
      this.#log.error('restoring failed', error);
      this.#state.set({ kind: 'storageFailed', reason: 'broken' });
      this.#restoreLater();
    }
  }

  /** Tries at once again whatever storing waits for. */
  async retryStorage(): Promise<void> {
    this.#recovery.hurry();
    await Promise.all([this.restore(), this.#storage.retryNow()]);
  }

  /**
   * Stores a new session and starts its account: with the data of the session that the server ended, if it is the same. An
   * account that runs is signed out.
   */
  signIn(loggedIn: LoggedIn, homeserverUrl: string): Promise<Result<void, { readonly kind: 'storageFailed' }>> {
    return this.#serial.run(async () => {
      await this.#leave();
      const former = this.#former;
      const isSame = former?.userId === loggedIn.userId && former.deviceId === loggedIn.deviceId;
      if (!isSame) await this.#forgetFormer();
      const { userId, deviceId, accessToken, refreshToken, expiresInMs } = loggedIn;
      const expiresAt = expiresInMs === null ? null : this.#env.clock.now() + expiresInMs;
      const databaseKey = isSame ? former.databaseKey : randomString(this.#env.random, 16);
      const session = { userId, deviceId, homeserverUrl, accessToken, refreshToken, expiresAt, databaseKey };
      const stored = isSame ? await this.#store.put(session) : await this.#store.create(session);
      const started = stored.ok ? await this.#start(session) : stored;
      if (started.ok) {
        this.#former = undefined;
        return ok();
      }
      if (isSame && started.error.kind === 'corrupt') {
        // The same device without its data would be another one under its name (REL-30).
        this.#former = undefined;
        this.#lost = session;
        this.#fail(started.error);
        return err({ kind: 'storageFailed' });
      }
      // Nobody is signed in who cannot use it: the person gets to try again.
      await endSession(this.#env, session, this.#life.signal);
      if (isSame) await this.#keepEnded(former);
      else await this.#forget(session, 'never');
      return err({ kind: 'storageFailed' });
    });
  }

  /**
   * Ends the session at the server if it answers soon, and deletes everything kept here either way, also of a session that the
   * server ended.
   */
  signOut(): Promise<void> {
    return this.#serial.run(async () => {
      await this.#leave();
      if (await this.#forgetFormer()) this.#signedOut('byPerson');
    });
  }

  /** Ends a session whose data is lost, at the server too, and leads to signing in. */
  startOver(): Promise<void> {
    return this.#serial.run(async () => {
      if (this.#state.current.kind !== 'storageLost') return;
      const lost = this.#lost;
      this.#lost = undefined;
      if (lost !== undefined) {
        await endSession(this.#env, lost, this.#life.signal);
        await this.#storage.deleteAccount(lost.databaseKey);
      }
      await this.#store.clear();
      this.#signedOut('byPerson');
    });
  }

  /** Ends everything that runs; the session stays stored. */
  stop(): void {
    this.#life.end();
    this.#recovery.stop();
    this.#storage.stop();
    this.#endAccount();
    this.#store.close();
  }

  async #restore(): Promise<Result<void, OpenFailure>> {
    this.#lost = this.#account.current?.session;
    const stored = await this.#store.read();
    if (!stored.ok) return stored;
    this.#former = stored.value?.isEnded === true ? stored.value : undefined;
    if (stored.value !== undefined && this.#former === undefined) return this.#start(stored.value);
    this.#endAccount();
    const reason = this.#storage.hasForgotten ? 'notKept' : 'byServer';
    this.#signedOut(stored.value === undefined ? 'never' : reason);
    return ok();
  }

  /**
   * Takes over what a run without a disk left with the page, so that nobody is a second time somebody whom this browser knows. Only
   * where nobody is signed in; where somebody is, it ends.
   */
  async #adopt(): Promise<void> {
    const { current } = this.#state;
    const left = this.#storage.leftover;
    if (left !== null && current.kind === 'signedIn') return this.#guard(this.#endLeftover.end(left, current));
    if (left === null || current.kind !== 'signedOut' || current.reason !== 'never') return;
    this.#log.info('what a run without a disk left is taken over', { entries: left.entries.length });
    const stored = await this.#store.create(left.session, left.entries);
    if (!stored.ok) return this.#log.warn('it could not be stored', { failure: stored.error.kind });
    this.#storage.page.drop();
    const restored = await this.#restore();
    if (!restored.ok) return this.#fail(restored.error);
    if (left.isPart) this.#signedOut('notKept');
  }

  /** Starts the account of `session`, in the place of one that runs. What can be fetched again is no reason to fail. */
  async #start(session: StoredSession): Promise<Result<void, OpenFailure>> {
    for (let repairs = 0; ; repairs += 1) {
      // Code that could not be fetched leaves nobody half signed in.
      const started = await this.#startOnce(session).catch((error: unknown) => {
        this.#log.error('an account could not be started', error);
        return err<OpenFailure>({ kind: 'failed', reason: 'not started' });
      });
      if (started.ok || !isRepairable(started.error) || repairs === MOST_REPAIRS) return started;
      this.#log.warn('damaged records are set aside', { store: started.error.store, count: started.error.keys.length });
    }
  }

  async #startOnce(session: StoredSession): Promise<Result<void, OpenFailure>> {
    this.#scope?.end();
    const scope = this.#life.child();
    this.#scope = scope;
    const damage = this.#damage;
    const store = (next: StoredSession) => this.#store.put(next);
    // Signing in needs nothing of what runs an account, so that is fetched when there is one.
    const { startAccount } = await import('./account.ts');
    let isDatabaseLost = false;
    const started = await startAccount({
      env: this.#env,
      log: this.#log,
      storage: this.#storage,
      session,
      damage,
      tokens: new TokenKeeper({ env: this.#env, session, store, signal: scope.signal }),
      loadSockets: this.#loadSockets,
      timelineOptions: this.#timelineOptions,
      scope,
      onUnknownToken: () => this.#guard(this.#confirmEnd()),
      onDatabaseLost: () => {
        isDatabaseLost = true;
        this.#recover(scope);
      },
    });
    // What opened for an engine that is stopped by now has been closed again.
    if (this.#life.ended) return ok();
    if (!started.ok) {
      scope.end();
      this.#lost = session;
      return started;
    }
    this.#lost = undefined;
    this.#damage = this.#damage.filter((other) => !damage.includes(other));
    const { userId, deviceId, homeserverUrl } = session;
    this.#account.set(started.value);
    this.#state.set({ kind: 'signedIn', userId, deviceId, homeserverUrl, keeps: this.#storage.keeps });
    if (isDatabaseLost) {
      // After all was read, while the rest of the account was still on its way.
      this.#recover(scope);
      return ok();
    }
    // Last, so that rooms that somebody looks at are asked for from the first request.
    started.value.sync.start();
    return ok();
  }

  /**
   * The browser took the database away, or records in it cannot be opened: begins again with what is stored now. The account that
   * has ended stays to be seen until the next one is there.
   */
  #recover(scope: Scope | undefined): void {
    if (scope === undefined || scope.ended || this.#account.current?.scope !== scope) return;
    this.#log.warn('the account begins again with what is stored');
    scope.end();
    this.#guard(this.#recovery.recover(scope));
  }

  #beginAgain(scope: Scope): Promise<boolean> {
    return this.#serial.run(async () => {
      // Somebody signed out or in meanwhile.
      if (this.#account.current?.scope !== scope) return true;
      const restored = await this.#restore();
      if (!restored.ok && mayPass(restored.error)) return false;
      if (!restored.ok) this.#fail(restored.error);
      return true;
    });
  }

  #fail(failure: OpenFailure): void {
    this.#log.warn('what is kept here cannot be used', { failure: failure.kind });
    this.#endAccount();
    this.#state.set(stateOfFailure(failure));
    if (mayPass(failure) || failure.kind === 'blocked') this.#restoreLater();
  }

  #restoreLater(): void {
    this.#recovery.later(() => this.#guard(this.restore()));
  }

  /** One 401 is no proof (decision 13): the session is over only if the server says so when asked who we are. */
  async #confirmEnd(): Promise<void> {
    const account = this.#account.current;
    if (account === null || this.#isChecking) return;
    this.#isChecking = true;
    const answer = await account.requests.send(whoAmI()).finally(() => {
      this.#isChecking = false;
    });
    if (answer.ok || !isUnknownToken(answer.error)) return;
    await this.#serial.run(async () => {
      if (this.#account.current === account) await this.#keepEnded(account.session);
    });
  }

  /** The server ended the session: the tokens go, the data stay, and with them what was not sent yet. */
  async #keepEnded(session: StoredSession): Promise<void> {
    this.#endAccount();
    const ended = withoutTokens(session);
    this.#former = ended;
    // If it cannot be stored, the next start finds out once more.
    await this.#store.put(ended);
    this.#signedOut('byServer');
  }

  /** Deletes what is kept of a session that the server ended. Returns whether there was one. */
  async #forgetFormer(): Promise<boolean> {
    const former = this.#former;
    this.#former = undefined;
    if (former !== undefined) await this.#store.end(former.databaseKey);
    return former !== undefined;
  }

  async #leave(): Promise<void> {
    const account = this.#account.current;
    if (account === null) return;
    await tellServer(account.requests);
    await this.#forget(account.session, 'byPerson');
  }

  async #forget(session: StoredSession, reason: SignedOutReason): Promise<void> {
    this.#endAccount();
    await this.#store.end(session.databaseKey);
    this.#signedOut(reason);
  }

  #signedOut(reason: SignedOutReason): void {
    const { keeps } = this.#storage;
    this.#state.set({ kind: 'signedOut', reason, keeps, ...(this.#former && { former: formerOf(this.#former) }) });
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

function formerOf({ userId, deviceId, homeserverUrl }: StoredSession): FormerSession {
  return { userId, deviceId, homeserverUrl };
}
