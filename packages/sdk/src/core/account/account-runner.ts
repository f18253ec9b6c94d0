import { createBugLog } from '../../base/log/bug-log.ts';
import type { Log } from '../../base/log/log.ts';
import { err, ok, type Result } from '../../base/result/result.ts';
import type { Scope } from '../../base/scope/scope.ts';
import { Signal } from '../../base/value/signal.ts';
import { ObservableValue, type Readable } from '../../base/value/value.ts';
import type { OpenFailure } from '../../platform/database/database.ts';
import type { Env } from '../../platform/env.ts';
import { EntryGuard } from '../history/entry-guard.ts';
import type { TimelineOptions } from '../history/options.ts';
import type { StoredSession } from '../session/stored-session.ts';
import { TokenKeeper } from '../session/token-keeper.ts';
import type { Account, AccountParts } from './account.ts';
import type { EngineStorage } from './engine-storage.ts';
import type { Clearing, Damage } from './repair.ts';
import { isRepairable } from './start-failure.ts';
import { startSync } from './start-sync.ts';

/** Reading stops at the first store with damage, so each try may find more. */
const MOST_REPAIRS = 6;

export interface AccountRunnerOptions<Content, Extra> {
  readonly env: Env;
  readonly log: Log;
  /** Ends with the engine. */
  readonly life: Scope;
  readonly storage: EngineStorage;
  readonly loadParts: () => Promise<AccountParts<Content, Extra>>;
  readonly timelineOptions: TimelineOptions;
  /** Keeps the session with other tokens. */
  readonly keepSession: (session: StoredSession) => Promise<Result<void, OpenFailure>>;
}

/** Starts and ends the one account that runs. Whose it is and what is kept of it is decided by `Accounts`. */
export class AccountRunner<Content, Extra> {
  /** Tells that the account of a session is there, and asks its server from now on. */
  readonly running = new Signal<StoredSession>();
  /** Tells that a server does not know the token of the account that runs. */
  readonly unknownToken = new Signal<void>();
  /** Tells that the account of a scope had to end, and is to begin again with what is stored. It stays to be seen until then. */
  readonly lost = new Signal<Scope>();
  readonly #options: AccountRunnerOptions<Content, Extra>;
  readonly #account = new ObservableValue<Account<Content, Extra> | null>(null);
  #scope: Scope | undefined;
  #tokens: TokenKeeper | undefined;
  /** Found while an account ran or started, or not wanted any more: to be set aside by the next start. */
  #damage: readonly (Damage | Clearing)[] = [];

  constructor(options: AccountRunnerOptions<Content, Extra>) {
    this.#options = options;
  }

  /** The running account; null while there is none. */
  get account(): Readable<Account<Content, Extra> | null> {
    return this.#account;
  }

  /** The session of the account that runs, with the tokens that it has now. */
  get session(): StoredSession | undefined {
    return this.#account.current === null ? undefined : this.#tokens?.session;
  }

  /** Starts the account of `session`, in the place of one that runs. What can be fetched again is no reason to fail. */
  async start(session: StoredSession): Promise<Result<void, OpenFailure>> {
    const { env, log } = this.#options;
    for (let repairs = 0; ; repairs += 1) {
      // Code that could not be fetched leaves nobody half signed in.
      const started = await this.#startOnce(session).catch((error: unknown) => {
        createBugLog(log, env.random)('an account could not be started', error);
        return err<OpenFailure>({ kind: 'failed', reason: 'not started' });
      });
      if (started.ok || !isRepairable(started.error) || repairs === MOST_REPAIRS) return started;
      log.warn('damaged records are set aside', { store: started.error.store, count: started.error.keys.length });
    }
  }

  /** Ends the account that runs. */
  end(): void {
    this.#account.set(null);
    this.#scope?.end();
    this.#scope = undefined;
  }

  /** Records cannot be opened: the account begins again without those that can be fetched anew. */
  repair(damage: Damage): void {
    if (!isRepairable(damage)) return;
    this.#damage = [...this.#damage, damage];
    this.lose();
  }

  /** Copies of what the server has are not wanted any more: the account that runs begins again without them. */
  clearCopies(): void {
    const account = this.#account.current;
    if (account === null || account.scope.ended) return;
    const { records, encrypted } = account.rooms;
    const known = [...records.values()].flatMap(({ roomId, isEncrypted }) => (isEncrypted ? roomId : []));
    this.#damage = [...this.#damage, { kind: 'clearing', keeping: encrypted.with(known).ops }];
    this.lose();
  }

  /** The browser took away what the account stands on: it begins again with what is stored now. */
  lose(scope: Scope | undefined = this.#scope): void {
    if (scope === undefined || scope.ended || this.#account.current?.scope !== scope) return;
    this.#options.log.warn('the account begins again with what is stored');
    scope.end();
    this.lost.emit(scope);
  }

  async #startOnce(session: StoredSession): Promise<Result<void, OpenFailure>> {
    const { env, log, life, storage, loadParts, timelineOptions, keepSession } = this.#options;
    this.#scope?.end();
    const scope = life.child();
    this.#scope = scope;
    const damage = this.#damage;
    const { startAccount, ...parts } = await loadParts();
    let isDatabaseLost = false;
    const tokens = new TokenKeeper({ env, session, store: keepSession, signal: scope.signal });
    const started = await startAccount({
      env,
      log,
      guard: new EntryGuard(createBugLog(log, env.random)),
      storage,
      session,
      damage,
      tokens,
      ...parts,
      timelineOptions,
      scope,
      onUnknownToken: () => this.unknownToken.emit(),
      onDatabaseLost: () => {
        isDatabaseLost = true;
        this.lose(scope);
      },
    });
    // What opened for an engine that is stopped by now has been closed again.
    if (life.ended) return ok();
    if (!started.ok) {
      scope.end();
      return started;
    }
    this.#damage = this.#damage.filter((other) => !damage.includes(other));
    this.#tokens = tokens;
    this.#account.set(started.value);
    this.running.emit(session);
    // Lost after all was read, while the rest of the account was still on its way.
    if (isDatabaseLost) this.lose(scope);
    else startSync(started.value, env.clock);
    return ok();
  }
}
