import { type BugLog, createBugLog } from '../../base/log/bug-log.ts';
import type { Log } from '../../base/log/log.ts';
import { err, ok, type Result } from '../../base/result/result.ts';
import { Scope } from '../../base/scope/scope.ts';
import { Serial } from '../../base/serial/serial.ts';
import type { Readable } from '../../base/value/value.ts';
import type { DeviceIdentity } from '../../platform/crypto/device.ts';
import type { OpenFailure } from '../../platform/database/database.ts';
import type { Env } from '../../platform/env.ts';
import type { LoggedIn } from '../../protocol/endpoints/login.ts';
import type { TimelineOptions } from '../history/options.ts';
import type { SessionState, SignedOutReason, SignInFailure } from '../session/session-state.ts';
import { newSession, type OAuthGrant, type StoredSession } from '../session/stored-session.ts';
import { endWhereBegun } from '../session/tell-server.ts';
import type { Account, AccountParts } from './account.ts';
import { AccountRunner } from './account-runner.ts';
import { EndLeftover } from './end-leftover.ts';
import { EndCheck, endSession } from './end-session.ts';
import { EngineStorage } from './engine-storage.ts';
import { KnownSessions } from './known-sessions.ts';
import { Recovery } from './recovery.ts';
import { SessionStorage } from './session-storage.ts';
import type { SignInsUnderWay } from './sign-ins-under-way.ts';
import { mayPass } from './start-failure.ts';
import { deleteMachines, newDatabaseKey, UserMarks } from './user-marks.ts';

/** The origin of a sign-in. */
export interface SignInOrigin {
  /** An older client was this device, with these keys. */
  readonly continues?: DeviceIdentity | undefined;
  /** True for a guest's. */
  readonly isGuest?: boolean;
  /** The provider that granted it, where it was not the server. */
  readonly grant?: OAuthGrant;
  /** The states of sign-ins under way that are over when the session is stored. */
  readonly signInStates?: readonly string[];
}

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
  readonly #log: Log;
  readonly #logBug: BugLog;
  /** Starting and ending accounts, one after the other. */
  readonly #serial = new Serial();
  readonly #storage: EngineStorage;
  readonly #store: SessionStorage;
  readonly #known: KnownSessions;
  readonly #endLeftover: EndLeftover;
  readonly #endCheck: EndCheck;
  readonly #recovery: Recovery;
  readonly #runner: AccountRunner<Content, Extra>;
  readonly #marks: UserMarks;
  /** Ends with the engine. */
  readonly #life: Scope;
  /** The engine is the only one, and has begun to read. */
  #mayRestore = false;

  constructor(
    env: Env,
    log: Log,
    loadParts: () => Promise<AccountParts<Content, Extra>>,
    timelineOptions: TimelineOptions,
  ) {
    this.#env = env;
    this.#log = log.child('account');
    this.#logBug = createBugLog(this.#log, env.random);
    this.#life = new Scope((error) => this.#logBug('a task failed', error));
    this.#storage = new EngineStorage(env, log);
    this.#store = new SessionStorage(this.#storage);
    this.#known = new KnownSessions(this.#storage, this.#store);
    this.#runner = new AccountRunner({
      ...{ env, log: this.#log, life: this.#life, storage: this.#storage, loadParts, timelineOptions },
      keepSession: (session) => this.#store.put(session),
    });
    this.#marks = new UserMarks({
      ...{ locks: env.locks, clock: env.clock, place: env.place, account: this.#runner.account },
      onLater: () => this.#guard(this.#serial.run(() => this.#leave())),
      onBug: (error) => this.#logBug('marking the user failed', error),
    });
    const { page } = this.#storage;
    this.#endLeftover = new EndLeftover({ env, log: this.#log, page, signal: this.#life.signal });
    this.#endCheck = new EndCheck(this.#life.signal);
    this.#recovery = new Recovery({
      clock: env.clock,
      life: this.#life,
      begin: (scope) => this.#beginAgain(scope),
      setAway: (isAway) => this.#storage.setAway(isAway),
    });
    this.#storage.damaged.subscribe((damage) => this.#runner.repair(damage));
    this.#store.gone.subscribe(() => this.#runner.lose());
    this.#runner.running.subscribe((session) => this.#known.signedIn(session));
    this.#runner.unknownToken.subscribe(() => this.#guard(this.#confirmEnd()));
    this.#runner.lost.subscribe((scope) => this.#guard(this.#recovery.recover(scope)));
    page.offeredUnasked.subscribe(() => this.#guard(this.#serial.run(() => this.#adopt())));
  }

  get state(): Readable<SessionState> {
    return this.#known.state;
  }

  /** The running account; null while there is none. */
  get account(): Readable<Account<Content, Extra> | null> {
    return this.#runner.account;
  }

  /** The sign-ins that a provider has not answered yet. */
  get signIns(): SignInsUnderWay {
    return this.#store.signIns;
  }

  /** Where things are kept, and how that goes. */
  get storage(): EngineStorage {
    return this.#storage;
  }

  /** Reads the stored session and starts its account. Called once, and again after it failed. */
  async restore(): Promise<void> {
    this.#mayRestore = true;
    try {
      await this.#serial.run(async () => {
        if (this.state.current.kind !== 'restoring' && this.state.current.kind !== 'storageFailed') return;
        const restored = await this.#restore();
        if (!restored.ok) this.#fail(restored.error);
        await this.#adopt();
      });
    } catch (error) {
      this.#logBug('restoring failed', error);
      this.#known.broken();
      this.#restoreLater();
    }
  }

  /** Tries at once again whatever storing waits for: not what was never tried, for another engine may still be at the disk. */
  async retryStorage(): Promise<void> {
    this.#recovery.hurry();
    await Promise.all([this.#mayRestore ? this.restore() : undefined, this.#storage.retryNow()]);
  }

  /**
   * Stores a new session and starts its account: with the data of the session that the server ended, if it is the same. An
   * account of somebody else that runs is signed out. Who is signed in already stays so, with the data and what is not sent yet:
   * two tabs may have asked at once. Who is signed in in another place stays so there.
   */
  signIn(
    loggedIn: LoggedIn,
    homeserverUrl: string,
    { signInStates = [], ...from }: SignInOrigin = {},
  ): Promise<Result<void, SignInFailure>> {
    const enter = async (place: number | null): Promise<Result<void, SignInFailure>> => {
      if (place !== null) {
        await this.#giveBack(loggedIn, homeserverUrl, from);
        return err({ kind: 'signedInElsewhere', userId: loggedIn.userId, place });
      }
      const running = this.account.current?.session;
      if (running?.userId !== loggedIn.userId) await this.#leave();
      else if (running.deviceId === loggedIn.deviceId) this.#known.former = running;
      else return ok(await this.#giveBack(loggedIn, homeserverUrl, from));
      const former = this.#known.former;
      const isSame = former?.userId === loggedIn.userId && former.deviceId === loggedIn.deviceId;
      if (!isSame) await this.#known.forgetFormer();
      const databaseKey = isSame ? former.databaseKey : newDatabaseKey(this.#env);
      const session = newSession(loggedIn, {
        ...{ homeserverUrl, databaseKey, now: this.#env.clock.now() },
        begunAt: isSame ? former.begunAt : this.#env.clock.now(),
        continues: isSame ? former.continues : from.continues,
        ...{ grant: from.grant, isGuest: from.isGuest },
      });
      const stored = isSame
        ? await this.#store.put(session, signInStates)
        : await this.#store.create(session, { signInStates });
      const started = stored.ok ? await this.#start(session) : stored;
      if (started.ok) {
        this.#known.former = undefined;
        return ok();
      }
      if (isSame && started.error.kind === 'corrupt') {
        // The same device without its data would be another one under its name (REL-30).
        this.#known.former = undefined;
        this.#known.lost = session;
        this.#fail(started.error);
        return err({ kind: 'storageFailed' });
      }
      // Nobody is signed in who cannot use it: the person gets to try again. A device that was there before stays at the server, for its
      // end would take its keys along, and what others have sent to it since; the next try takes the token's place.
      if (isSame) await this.#keepEnded(former);
      else {
        await endSession(this.#env, session, this.#life.signal);
        await this.#forget(session, 'never');
      }
      return err({ kind: 'storageFailed' });
    };
    return this.#serial.run(() => this.#marks.claim(loggedIn.userId, enter));
  }

  /**
   * Ends the session at the server if it answers soon, and deletes everything kept here either way, also of a session that the
   * server ended.
   */
  signOut(): Promise<void> {
    return this.#serial.run(async () => {
      await this.#leave();
      if (await this.#known.forgetFormer()) this.#known.signedOut('byPerson');
    });
  }

  /**
   * Deletes the copies of what the server has, and begins again. The session, keys, drafts and what waits to be sent stay. Answers once
   * the account runs again, or that was tried.
   */
  async clearCopies(): Promise<void> {
    this.#runner.clearCopies();
    await this.#serial.run(async () => undefined);
  }

  /** Ends a session whose data is lost, at the server too, and leads to signing in. */
  startOver(): Promise<void> {
    return this.#serial.run(async () => {
      if (this.state.current.kind !== 'storageLost') return;
      const lost = this.#known.takeLost();
      if (lost !== undefined) {
        await endSession(this.#env, lost, this.#life.signal);
        await this.#storage.deleteAccount(lost.databaseKey);
      }
      await this.#store.clear();
      this.#known.signedOut('byPerson');
    });
  }

  /**
   * Deletes all that this place has on the machine, where nobody is signed in and nothing is kept for signing in again. Whether it did.
   * The place can be used again.
   */
  leavePlace(): Promise<boolean> {
    return this.#serial.run(async () => {
      const { current } = this.state;
      if (current.kind !== 'signedOut' || current.former !== undefined) return false;
      // The session's database goes last: without it nobody would come back for the rest.
      return (await deleteMachines(this.#env)) && this.#store.leave();
    });
  }

  /** Ends everything that runs; the session stays stored. */
  stop(): void {
    this.#life.end();
    this.#recovery.stop();
    this.#storage.stop();
    this.#runner.end();
    this.#marks.stop();
    this.#store.close();
  }

  /** The second session of who is signed in is given back. */
  async #giveBack(loggedIn: LoggedIn, homeserverUrl: string, { grant }: SignInOrigin): Promise<void> {
    const session = newSession(loggedIn, { homeserverUrl, databaseKey: '', now: this.#env.clock.now(), grant });
    await endSession(this.#env, session, this.#life.signal);
  }

  async #restore(): Promise<Result<void, OpenFailure>> {
    this.#known.lost = this.account.current?.session;
    const stored = await this.#store.read();
    if (!stored.ok) return stored;
    this.#known.former = stored.value?.isEnded === true ? stored.value : undefined;
    if (stored.value !== undefined && this.#known.former === undefined) return this.#start(stored.value);
    this.#runner.end();
    const reason = this.#storage.hasForgotten ? 'notKept' : 'byServer';
    this.#known.signedOut(stored.value === undefined ? 'never' : reason);
    return ok();
  }

  /**
   * Takes over what a run without a disk left with the page, so that nobody is a second time somebody whom this browser knows. Only
   * where nobody is signed in; where somebody is, it ends.
   */
  async #adopt(): Promise<void> {
    const { current } = this.state;
    const left = this.#storage.leftover;
    if (left !== null && current.kind === 'signedIn') return this.#guard(this.#endLeftover.end(left, current));
    if (left === null || current.kind !== 'signedOut' || current.reason !== 'never') return;
    this.#log.info('what a run without a disk left is taken over', { entries: left.entries.length });
    const stored = await this.#store.create(left.session, { toSend: left.entries });
    if (!stored.ok) return this.#log.warn('it could not be stored', { failure: stored.error.kind });
    this.#storage.page.drop();
    const restored = await this.#restore();
    if (!restored.ok) return this.#fail(restored.error);
    if (left.isPart) this.#known.signedOut('notKept');
  }

  async #start(session: StoredSession): Promise<Result<void, OpenFailure>> {
    const started = await this.#runner.start(session);
    if (!started.ok) this.#known.lost = session;
    return started;
  }

  #beginAgain(scope: Scope): Promise<boolean> {
    return this.#serial.run(async () => {
      // Somebody signed out or in meanwhile.
      if (this.account.current?.scope !== scope) return true;
      const restored = await this.#restore();
      if (!restored.ok && mayPass(restored.error)) return false;
      if (!restored.ok) this.#fail(restored.error);
      return true;
    });
  }

  #fail(failure: OpenFailure): void {
    this.#log.warn('what is kept here cannot be used', { failure: failure.kind });
    this.#runner.end();
    this.#known.failed(failure);
    if (mayPass(failure) || failure.kind === 'blocked') this.#restoreLater();
  }

  #restoreLater(): void {
    this.#recovery.later(() => this.#guard(this.restore()));
  }

  async #confirmEnd(): Promise<void> {
    const account = this.account.current;
    if (account === null || !(await this.#endCheck.confirms(account.requests))) return;
    await this.#serial.run(async () => {
      if (this.account.current === account) await this.#keepEnded(account.session);
    });
  }

  async #keepEnded(session: StoredSession): Promise<void> {
    this.#runner.end();
    await this.#known.keepEnded(session);
  }

  async #leave(): Promise<void> {
    const account = this.account.current;
    if (account === null) return;
    await account.farewells.say();
    await endWhereBegun(this.#env, this.#runner.session ?? account.session, account.requests);
    await this.#forget(account.session, 'byPerson');
  }

  async #forget(session: StoredSession, reason: SignedOutReason): Promise<void> {
    this.#runner.end();
    await this.#store.end(session.databaseKey);
    this.#known.signedOut(reason);
  }

  #guard(task: Promise<void>): void {
    task.catch((error: unknown) => this.#logBug('an account could not be ended', error));
  }
}
