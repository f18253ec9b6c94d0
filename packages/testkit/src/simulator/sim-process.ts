import type { Clock } from '@parley/sdk/internal/base/clock/clock.ts';
import type { Scheduler } from './scheduler.ts';

/** Where simulated worlds begin: 2026-01-01T00:00:00Z. */
const START_MS = 1_767_225_600_000;

/** A thread of a machine: a page, or the worker that the engine runs in. It can be killed and frozen at any event. */
export class SimProcess {
  readonly name: string;
  #state: 'running' | 'frozen' | 'dead' = 'running';
  #held: (() => void)[] = [];

  constructor(name: string) {
    this.name = name;
  }

  get state(): 'running' | 'frozen' | 'dead' {
    return this.#state;
  }

  /** From now on nothing reaches it, and nothing of it goes on. */
  kill(): void {
    this.#state = 'dead';
    this.#held = [];
  }

  /** What comes is held back. */
  freeze(): void {
    if (this.#state === 'running') this.#state = 'frozen';
  }

  /** It goes on, with what was held back. */
  thaw(): void {
    if (this.#state !== 'frozen') return;
    this.#state = 'running';
    for (const release of this.#held.splice(0)) release();
  }

  hold(release: () => void): void {
    this.#held.push(release);
  }
}

/** What a machine's wall clock shows: true time, and how far off it is. */
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
