import { err, type Result } from '../../base/result/result.ts';
import type { HearingAccount } from '../../core/account/account.ts';
import type { FeatureContext } from '../../core/feature/feature.ts';
import type { CallId } from '../../protocol/ids/ids.ts';
import { AccountCalls } from './account-calls.ts';
import { CallPages, type LeftCall } from './call-pages.ts';
import type { CallAttention, SentSignal, SignalFailure, TurnServers } from './contract.ts';

/** The calls of whoever is signed in, over all accounts there are one after the other. */
export class EngineCalls {
  readonly pages: CallPages;
  readonly #context: Pick<FeatureContext<HearingAccount>, 'env' | 'accounts'>;
  readonly #watched = new Set<string>();
  #calls: AccountCalls | null = null;

  constructor(context: Pick<FeatureContext<HearingAccount>, 'env' | 'accounts'>) {
    const { env, accounts } = context;
    this.#context = context;
    this.pages = new CallPages(
      env.clock,
      () => accounts.account.current?.me ?? null,
      (left) => void this.#hangUp(left),
    );
    accounts.account.subscribe(() => this.#start());
    this.#start();
  }

  /** Takes what a page says of itself. */
  async attend(attention: CallAttention): Promise<void> {
    const { pageId, lockName } = attention;
    const unknown = this.pages.attend(attention);
    if (lockName !== null) void this.#watch(pageId, lockName);
    await this.#calls?.catchUp(unknown);
  }

  /** Says something in a call of a page. */
  async send(signal: SentSignal): Promise<Result<null, SignalFailure>> {
    if (this.#calls === null) return err({ kind: 'signedOut' });
    // Who only says that they will not answer is in no call.
    if (signal.body.kind !== 'reject') this.pages.join(signal.pageId, signal);
    return this.#calls.sender.send(signal);
  }

  /** A page is done with a call. */
  release(callId: CallId): void {
    this.pages.release(callId);
    this.#calls?.forget(callId);
  }

  async turnServers(): Promise<TurnServers | null> {
    return (await this.#calls?.turn.get()) ?? null;
  }

  #start(): void {
    const { env, accounts } = this.#context;
    const account = accounts.account.current;
    this.pages.forget();
    const calls = account === null ? null : new AccountCalls(env, account, this.pages);
    this.#calls = calls;
    if (account === null || calls === null) return;
    account.scope.onEnd(account.timelines.arrived.subscribe((events) => calls.arrived(events)));
    account.scope.onEnd(account.crypto.fromDevices.subscribe((messages) => calls.arrivedFromDevices(messages)));
  }

  async #hangUp({ callId, roomId, to }: LeftCall): Promise<void> {
    const calls = this.#calls;
    const body = { kind: 'hangup', reason: 'user_hangup' } as const;
    await calls?.sender.send({ pageId: '', callId, roomId, to, opponentVersion: 1, body });
    calls?.forget(callId);
  }

  /** Waits until the page's lock is free: then it is gone, however it ended. */
  async #watch(pageId: string, lockName: string): Promise<void> {
    if (this.#watched.has(pageId)) return;
    this.#watched.add(pageId);
    const lock = await this.#context.env.locks.acquire(lockName);
    lock?.release();
    this.#watched.delete(pageId);
    this.pages.gone(pageId);
  }
}
