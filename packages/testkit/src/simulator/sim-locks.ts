import type { Locks } from '@parley/sdk/internal/platform/locks/locks.ts';
import { LockMachineInMemory, type LockThread } from '@parley/sdk/internal/platform/locks/memory-locks.ts';
import type { Scheduler } from './scheduler.ts';
import { createSimClock } from './sim-clock.ts';
import type { SimProcess } from './sim-process.ts';

/** The locks and broadcasts of one machine. What they tell a process comes in order, takes time, and waits while it is frozen. */
export class SimLocks {
  readonly #scheduler: Scheduler;
  readonly #machine = new LockMachineInMemory();
  readonly #threads = new Map<SimProcess, LockThread>();
  /** When the last word on its way to a process arrives. */
  readonly #lastMs = new Map<SimProcess, number>();

  constructor(scheduler: Scheduler) {
    this.#scheduler = scheduler;
  }

  /** The locks as `process` sees them. */
  for(process: SimProcess): Locks {
    const known = this.#threads.get(process);
    if (known !== undefined) return known.locks;
    const thread = this.#machine.thread({
      clock: createSimClock(this.#scheduler, process, { offsetMs: 0 }),
      id: process.name,
      deliver: (word) => this.#tell(process, word),
    });
    this.#threads.set(process, thread);
    return thread.locks;
  }

  /** Whether `process` holds the lock `name`. */
  isHeldBy(name: string, process: SimProcess): boolean {
    return this.#threads.get(process)?.holds(name) === true;
  }

  /** Frees the locks of a process that died. */
  forget(process: SimProcess): void {
    this.#threads.get(process)?.end();
    this.#threads.delete(process);
  }

  #tell(process: SimProcess, word: () => void): void {
    const scheduler = this.#scheduler;
    const atMs = Math.max(this.#lastMs.get(process) ?? 0, scheduler.nowMs + scheduler.delay(0.05, 3));
    this.#lastMs.set(process, atMs);
    scheduler.after(atMs - scheduler.nowMs, process, `${process.name} lock`, word);
  }
}
