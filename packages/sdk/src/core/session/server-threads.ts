import type { Clock } from '../../base/clock/clock.ts';
import type { Scope } from '../../base/scope/scope.ts';
import { ObservableValue, type Readable } from '../../base/value/value.ts';
import { serverVersions } from '../../protocol/endpoints/discovery.ts';
import { ASSUMED_SUPPORT, type ThreadSupport, threadSupportOf } from '../../protocol/rules/thread.ts';
import type { Requests } from './requests.ts';
import { UNTIL_IT_PASSES, withRetry } from './with-retry.ts';

/** What the account's server can do with threads: asked for once, when it first matters. */
export class ServerThreads {
  readonly #support = new ObservableValue<ThreadSupport>(ASSUMED_SUPPORT);
  #isAsked = false;

  /** Until the server has answered, what nearly all of them can do. */
  get support(): Readable<ThreadSupport> {
    return this.#support;
  }

  /** Asks, unless that was done. The answer comes when it can. */
  ask(from: { readonly clock: Clock; readonly requests: Requests; readonly scope: Scope }): void {
    if (this.#isAsked) return;
    this.#isAsked = true;
    from.scope.run(async (signal) => {
      const attempt = () => from.requests.send(serverVersions(), { signal });
      const answer = await withRetry(from.clock, attempt, { ...UNTIL_IT_PASSES, signal });
      if (answer.ok) this.#support.set(threadSupportOf(answer.value));
    });
  }
}
