import type { Clock } from '../../../base/clock/clock.ts';
import { err, ok, type Result } from '../../../base/result/result.ts';
import type { LinkFailure } from './link-failure.ts';

/** A step of a link that a person takes here. */
export type PersonStep =
  /** The camera saw a code. */
  | { readonly kind: 'scanned'; readonly bytes: Uint8Array<ArrayBuffer> }
  /** The person typed the digits that the other device shows. */
  | { readonly kind: 'typed'; readonly code: string }
  /** The page was opened where the person confirms it. */
  | { readonly kind: 'opened' };

type StepOf<Kind extends PersonStep['kind']> = Extract<PersonStep, { readonly kind: Kind }>;

/** A person who does nothing for so long has left. */
const LONGEST_MS = 5 * 60_000;

/** Waits for steps of the person. One that nobody waits for is ignored. */
export class PersonWaits {
  readonly #clock: Clock;
  #take: ((step: PersonStep) => void) | null = null;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** The person took a step. */
  take(step: PersonStep): void {
    this.#take?.(step);
  }

  /** The failure is `expired` where it does not come. */
  wait<Kind extends PersonStep['kind']>(kind: Kind, signal: AbortSignal): Promise<Result<StepOf<Kind>, LinkFailure>> {
    if (signal.aborted) return Promise.resolve(err({ kind: 'aborted' }));
    const isIt = (step: PersonStep): step is StepOf<Kind> => step.kind === kind;
    return new Promise((resolve) => {
      const settle = (result: Result<StepOf<Kind>, LinkFailure>) => {
        signal.removeEventListener('abort', giveUp);
        stopTimer();
        this.#take = null;
        resolve(result);
      };
      const giveUp = () => settle(err({ kind: 'aborted' }));
      const stopTimer = this.#clock.setTimer(LONGEST_MS, () => settle(err({ kind: 'expired' })));
      signal.addEventListener('abort', giveUp, { once: true });
      this.#take = (step) => isIt(step) && settle(ok(step));
    });
  }
}
