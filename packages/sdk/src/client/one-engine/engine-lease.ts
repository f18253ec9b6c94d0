import type { Lock, Locks } from '../../platform/locks/locks.ts';
import { parseEngineName } from './engine-name.ts';

/** The time that the previous engine has to finish its writes. A hanging engine does not hear the request. */
const PATIENCE_MS = 1_000;

export interface LeaseEvents {
  /** This is the engine from now on. */
  readonly onHeld: (lock: Lock) => void;
  /** Another is, of the build `by` if that is known: stop, at once. The lock is free when this returns. Called at most once. */
  readonly onReplaced: (by: string | undefined) => void;
}

export interface LeaseNames {
  /** The lock that only one engine of the place holds. */
  readonly lock: string;
  /** The name by which the engine before hears of this one. */
  readonly engine: string;
}

/** An engine's claim to be the only one: it takes the place of the one before, and leaves its own to the next. */
export class EngineLease {
  readonly #locks: Locks;
  readonly #names: LeaseNames;
  readonly #events: LeaseEvents;
  readonly #ending = new AbortController();
  #lock: Lock | undefined;

  constructor(locks: Locks, names: LeaseNames, events: LeaseEvents) {
    this.#locks = locks;
    this.#names = names;
    this.#events = events;
  }

  /** Asks for the lock; `onHeld` hears when it is there. */
  async take(): Promise<void> {
    const { signal } = this.#ending;
    const { lock: name, engine } = this.#names;
    const lock = await this.#locks.takeOver(name, { as: engine, patienceMs: PATIENCE_MS, signal });
    if (lock === undefined) return;
    if (signal.aborted) {
      lock.release();
      return;
    }
    this.#lock = lock;
    lock.onWanted((by) => this.#replaced(parseEngineName(by)?.build));
    lock.lost.addEventListener('abort', () => this.#replaced(undefined), { once: true });
    this.#events.onHeld(lock);
  }

  /** Gives the claim up. */
  end(): void {
    this.#ending.abort();
    this.#lock?.release();
  }

  #replaced(by: string | undefined): void {
    if (this.#ending.signal.aborted) return;
    try {
      this.#events.onReplaced(by);
    } finally {
      this.end();
    }
  }
}
