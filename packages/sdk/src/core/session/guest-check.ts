import type { Clock } from '../../base/clock/clock.ts';
import type { Scope } from '../../base/scope/scope.ts';
import { ObservableValue, type Readable } from '../../base/value/value.ts';
import { whoAmI } from '../../protocol/endpoints/session.ts';
import type { Requests } from './requests.ts';
import { UNTIL_IT_PASSES, withRetry } from './with-retry.ts';

export interface GuestCheckOptions {
  readonly clock: Clock;
  readonly requests: Requests;
  readonly scope: Scope;
  /** True for a session that was begun as a guest's: then nothing is asked. */
  readonly isKnown?: boolean | undefined;
}

/** True for a guest account (04.Q-04). It is requested once, when it first matters. Guests cannot set state (01.P-07). */
export class GuestCheck {
  readonly #isGuest: ObservableValue<boolean>;
  readonly #from: GuestCheckOptions;
  #isAsked = false;

  constructor(from: GuestCheckOptions) {
    this.#from = from;
    this.#isGuest = new ObservableValue(from.isKnown === true);
    this.#isAsked = from.isKnown === true;
  }

  /** Until the server has answered: as nearly everybody, no. */
  get isGuest(): Readable<boolean> {
    return this.#isGuest;
  }

  /** Asks, unless that was done. The answer comes when it can. */
  ask(): void {
    if (this.#isAsked) return;
    this.#isAsked = true;
    const { clock, requests, scope } = this.#from;
    scope.run(async (signal) => {
      const attempt = () => requests.send(whoAmI(), { signal });
      const answer = await withRetry(clock, attempt, { ...UNTIL_IT_PASSES, signal });
      if (answer.ok) this.#isGuest.set(answer.value.isGuest);
    });
  }
}
