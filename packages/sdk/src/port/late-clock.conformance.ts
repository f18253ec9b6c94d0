import type { Clock } from '../base/clock/clock.ts';

/** A clock for one timer at a time, which runs when the test says so, however late. */
export class LateClock implements Clock {
  #nowMs = 0;
  #timer: { readonly dueMs: number; readonly run: () => void } | undefined;

  now(): number {
    return this.#nowMs;
  }

  monotonicMs(): number {
    return this.#nowMs;
  }

  setTimer(delayMs: number, run: () => void): () => void {
    const timer = { dueMs: this.#nowMs + delayMs, run };
    this.#timer = timer;
    return () => {
      if (this.#timer === timer) this.#timer = undefined;
    };
  }

  get isIdle(): boolean {
    return this.#timer === undefined;
  }

  /** Lets time pass without running the timer. */
  pass(durationMs: number): void {
    this.#nowMs += durationMs;
  }

  /** Runs the timer, `lateMs` after it was due. */
  fire(lateMs = 0): void {
    const timer = this.#timer;
    if (timer === undefined) throw new Error('no timer is set');
    this.#timer = undefined;
    this.#nowMs = timer.dueMs + lateMs;
    timer.run();
  }
}
