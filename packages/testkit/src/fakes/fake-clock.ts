import { setImmediate } from 'node:timers';
import type { Clock, EpochMs } from '@parley/sdk/internal/base/clock/clock.ts';

interface Timer {
  readonly dueMs: number;
  readonly run: () => void;
}

/** The time at which tests begin: 2026-01-01T00:00:00Z. */
const DEFAULT_START: EpochMs = 1_767_225_600_000;

/**
 * Time that passes only when the test says so. Timers run in the order they are due (the earlier set first when equal), and
 * after each the promises it woke are let run, so that what follows from one timer happens before the next.
 */
export class FakeClock implements Clock {
  #now: EpochMs;
  #monotonicMs = 0;
  #timers: Timer[] = [];

  constructor(start: EpochMs = DEFAULT_START) {
    this.#now = start;
  }

  now(): EpochMs {
    return this.#now;
  }

  monotonicMs(): number {
    return this.#monotonicMs;
  }

  setTimer(delayMs: number, run: () => void): () => void {
    const timer: Timer = { dueMs: this.#monotonicMs + Math.max(0, delayMs), run };
    const after = this.#timers.findIndex(({ dueMs }) => dueMs > timer.dueMs);
    this.#timers.splice(after < 0 ? this.#timers.length : after, 0, timer);
    return () => {
      this.#timers = this.#timers.filter((other) => other !== timer);
    };
  }

  /** The number of timers that are set. Code that has ended leaves none behind. */
  get timerCount(): number {
    return this.#timers.length;
  }

  /** Milliseconds until the next timer; `undefined` if none is set. */
  get nextTimerMs(): number | undefined {
    const [next] = this.#timers;
    return next === undefined ? undefined : next.dueMs - this.#monotonicMs;
  }

  /** Lets `durationMs` pass, with every timer that is due in it, also those set on the way. */
  async advance(durationMs: number): Promise<void> {
    const end = this.#monotonicMs + durationMs;
    await settle();
    for (;;) {
      const [next] = this.#timers;
      if (next === undefined || next.dueMs > end) break;
      this.#timers.shift();
      this.#passTo(next.dueMs);
      next.run();
      await settle();
    }
    this.#passTo(end);
  }

  /** Lets time pass to the next timer and runs all that are due then. Returns whether there was one. */
  async advanceToNextTimer(): Promise<boolean> {
    await settle();
    const delayMs = this.nextTimerMs;
    if (delayMs === undefined) return false;
    await this.advance(delayMs);
    return true;
  }

  /** Sets the wall clock off by `deltaMs`, as people and time servers do; no timer notices. */
  jumpWallTime(deltaMs: number): void {
    this.#now += deltaMs;
  }

  #passTo(monotonicMs: number): void {
    this.#now += monotonicMs - this.#monotonicMs;
    this.#monotonicMs = monotonicMs;
  }
}

/** Rounds of Node's event loop that are waited for: a message between ports takes more than one. */
const SETTLE_ROUNDS = 3;

/** Lets everything run that waits for nothing but promises and port messages. No time passes on any fake clock. */
export async function settle(): Promise<void> {
  for (let round = 0; round < SETTLE_ROUNDS; round += 1) await new Promise<void>((resolve) => setImmediate(resolve));
}
