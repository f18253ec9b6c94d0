import type { Clock } from '../../base/clock/clock.ts';

/** A timer that runs so much late says that the machine slept, and so that nobody could be heard. */
const SLEPT_MS = 5_000;

/**
 * Calls `onSilence` once when nothing was heard for `limitMs`. After a sleep of the machine everybody has been silent: then the
 * whole time is given anew.
 */
export class SilenceWatch {
  readonly #clock: Clock;
  readonly #limitMs: number;
  readonly #onSilence: () => void;
  #heardAt: number;
  #cancel: () => void = () => undefined;

  constructor(clock: Clock, limitMs: number, onSilence: () => void) {
    this.#clock = clock;
    this.#limitMs = limitMs;
    this.#onSilence = onSilence;
    this.#heardAt = clock.monotonicMs();
    this.#wait(limitMs);
  }

  /** A sign of life. */
  heard(): void {
    this.#heardAt = this.#clock.monotonicMs();
  }

  stop(): void {
    this.#cancel();
  }

  #wait(delayMs: number): void {
    const dueAt = this.#clock.monotonicMs() + delayMs;
    this.#cancel = this.#clock.setTimer(delayMs, () => {
      const now = this.#clock.monotonicMs();
      const left = this.#heardAt + this.#limitMs - now;
      if (left > 0) this.#wait(left);
      else if (now - dueAt > SLEPT_MS) this.#wait(this.#limitMs);
      else this.#onSilence();
    });
  }
}
