import type { Result } from '../../base/result/result.ts';
import type { Need } from '../../core/feature/faces.ts';
import type { Env } from '../../platform/env.ts';
import type { CallId, UserId } from '../../protocol/ids/ids.ts';
import { AccountCalls, type CallDeps } from './account-calls.ts';
import { CallPages, type LeftCall } from './call-pages.ts';
import type { CallAttention, SentSignal, SignalFailure } from './contract.ts';

/** The calls of an engine's pages, over all accounts there are one after the other. */
export class EngineCalls {
  readonly pages: CallPages;
  readonly #env: Pick<Env, 'clock' | 'locks'>;
  readonly #watched = new Set<string>();
  #running: { readonly me: UserId; readonly calls: AccountCalls } | null = null;

  constructor(env: Pick<Env, 'clock' | 'locks'>) {
    this.#env = env;
    this.pages = new CallPages(
      env.clock,
      () => this.#running?.me ?? null,
      (left) => void this.#hangUp(left),
    );
  }

  /** Begins with the calls of an account, until its scope ends. */
  begin(deps: CallDeps & Need<'timelines'>): AccountCalls {
    const calls = new AccountCalls(deps, this.pages);
    const running = { me: deps.me, calls };
    this.#running = running;
    const { scope } = deps;
    scope.onEnd(() => {
      if (this.#running !== running) return;
      this.#running = null;
      this.pages.forget();
    });
    scope.onEnd(deps.timelines.arrived.subscribe((events) => calls.arrived(events)));
    scope.onEnd(deps.crypto.fromDevices.subscribe((messages) => calls.arrivedFromDevices(messages)));
    return calls;
  }

  /** Takes what a page says of itself. */
  async attend(attention: CallAttention): Promise<void> {
    const { pageId, lockName } = attention;
    const unknown = this.pages.attend(attention);
    if (lockName !== null) void this.#watch(pageId, lockName);
    await this.#running?.calls.catchUp(unknown);
  }

  /** Sends an event of a page's call. */
  send(calls: AccountCalls, signal: SentSignal): Promise<Result<null, SignalFailure>> {
    // Who only says that they will not answer is in no call.
    if (signal.body.kind !== 'reject') this.pages.join(signal.pageId, signal);
    return calls.sender.send({ ...signal, confId: null, sessionId: signal.pageId, isClear: false });
  }

  /** A page is done with a call. */
  release(callId: CallId): void {
    this.pages.release(callId);
    this.#running?.calls.forget(callId);
  }

  async #hangUp({ callId, roomId, to }: LeftCall): Promise<void> {
    const calls = this.#running?.calls;
    const body = { kind: 'hangup', reason: 'user_hangup' } as const;
    await calls?.sender.send({
      callId,
      confId: null,
      roomId,
      sessionId: '',
      to,
      opponentVersion: 1,
      body,
      isClear: false,
    });
    calls?.forget(callId);
  }

  /** Waits until the page's lock is free: then it is gone, however it ended. */
  async #watch(pageId: string, lockName: string): Promise<void> {
    if (this.#watched.has(pageId)) return;
    this.#watched.add(pageId);
    const lock = await this.#env.locks.acquire(lockName);
    lock?.release();
    this.#watched.delete(pageId);
    this.pages.gone(pageId);
  }
}
