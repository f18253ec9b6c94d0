import type { Clock, EpochMs } from '../../base/clock/clock.ts';

/** The machine's own time, as functions: plain files have no timers of their own. */
export interface MachineTime {
  now(): EpochMs;
  monotonicMs(): number;
  /** Starts a timer; the function it returns stops it. */
  startTimer(delayMs: number, run: () => void): () => void;
}

/** A machine's timer counts in 32 bits; what is longer would run at once. */
const MAX_TIMER_MS = 2 ** 31 - 1;

/** A `Clock` over the machine's time, with timers of any length. */
export function createSystemClock(time: MachineTime): Clock {
  const setTimer = (delayMs: number, run: () => void): (() => void) => {
    if (delayMs <= MAX_TIMER_MS) return time.startTimer(Math.max(0, delayMs), run);
    let stop = time.startTimer(MAX_TIMER_MS, () => {
      stop = setTimer(delayMs - MAX_TIMER_MS, run);
    });
    return () => stop();
  };
  return { now: () => time.now(), monotonicMs: () => time.monotonicMs(), setTimer };
}
