import type { Clock } from '../../base/clock/clock.ts';
import type { CallTimer } from './direct-call.ts';

/** The timers of one call, each of them once. */
export class CallTimers {
  readonly #clock: Clock;
  readonly #onTimer: (timer: CallTimer) => void;
  readonly #running = new Map<CallTimer, () => void>();

  constructor(clock: Clock, onTimer: (timer: CallTimer) => void) {
    this.#clock = clock;
    this.#onTimer = onTimer;
  }

  set(timer: CallTimer, delayMs: number): void {
    this.clear(timer);
    const run = () => {
      this.#running.delete(timer);
      this.#onTimer(timer);
    };
    this.#running.set(timer, this.#clock.setTimer(delayMs, run));
  }

  clear(timer: CallTimer): void {
    this.#running.get(timer)?.();
    this.#running.delete(timer);
  }

  clearAll(): void {
    for (const cancel of this.#running.values()) cancel();
    this.#running.clear();
  }
}
