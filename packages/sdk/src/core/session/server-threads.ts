import type { Clock } from '../../base/clock/clock.ts';
import type { Scope } from '../../base/scope/scope.ts';
import { ObservableValue, type Readable } from '../../base/value/value.ts';
import { serverVersions } from '../../protocol/endpoints/discovery.ts';
import { ASSUMED_SUPPORT, type ThreadSupport, threadSupportOf } from '../../protocol/rules/thread.ts';
import type { Requests } from './requests.ts';
import { UNTIL_IT_PASSES, withRetry } from './with-retry.ts';

export interface ServerThreadsOptions {
  readonly clock: Clock;
  readonly requests: Requests;
  readonly scope: Scope;
}

/** Support of the account's server for threads. It is requested once, when it first matters. */
export class ServerThreads {
  readonly #support = new ObservableValue<ThreadSupport>(ASSUMED_SUPPORT);
  readonly #from: ServerThreadsOptions;
  #isAsked = false;

  constructor(from: ServerThreadsOptions) {
    this.#from = from;
  }

  /** Until the server has answered, what nearly all of them can do. */
  get support(): Readable<ThreadSupport> {
    return this.#support;
  }

  /** Asks, unless that was done. The answer comes when it can. */
  ask(): void {
    if (this.#isAsked) return;
    this.#isAsked = true;
    const { clock, requests, scope } = this.#from;
    scope.run(async (signal) => {
      const attempt = () => requests.send(serverVersions(), { signal });
      const answer = await withRetry(clock, attempt, { ...UNTIL_IT_PASSES, signal });
      if (answer.ok) this.#support.set(threadSupportOf(answer.value));
    });
  }
}
