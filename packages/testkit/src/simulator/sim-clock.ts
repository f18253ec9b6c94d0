import type { Clock } from '@parley/sdk/internal/base/clock/clock.ts';
import type { Scheduler } from './scheduler.ts';
import type { SimProcess } from './sim-process.ts';

/** The time at which simulated worlds begin: 2026-01-01T00:00:00Z. */
const START_MS = 1_767_225_600_000;

/** The wall clock of a machine: the true time, and its error. */
export interface WallClock {
  offsetMs: number;
}

/** The clock as `process` sees it; without one, as the homeserver does. */
export function createSimClock(scheduler: Scheduler, process: SimProcess | null, wall: WallClock): Clock {
  const name = process?.name ?? 'server';
  return {
    now: () => Math.floor(START_MS + scheduler.nowMs + wall.offsetMs),
    monotonicMs: () => scheduler.nowMs,
    setTimer: (delayMs, run) => scheduler.after(delayMs, process, `${name} timer`, run),
  };
}
