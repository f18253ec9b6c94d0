import { type Clock, sleep } from '../../base/clock/clock.ts';
import type { Scope } from '../../base/scope/scope.ts';

/** Waits between tries to get a lost database back, and from then on. */
const REOPEN_AFTER_MS = [100, 300, 1_000];
const LAST_REOPEN_MS = 2_000;

/** Between tries by itself to start with a storage that failed. */
const RESTORE_AGAIN_MS = 15_000;

export interface RecoveryOptions {
  readonly clock: Clock;
  /** Ends with the engine. */
  readonly life: Scope;
  /** Begins again with what is stored, unless the account of `scope` was left meanwhile. False: it is to be tried again. */
  readonly begin: (scope: Scope) => Promise<boolean>;
  /** Whether what is kept is out of reach for now. */
  readonly setAway: (isAway: boolean) => void;
}

/** When storing is tried again that went away under an account, or that failed at a start: how often, and at once if somebody asks. */
export class Recovery {
  readonly #options: RecoveryOptions;
  /** Aborts when a person does not want to wait for the next try. */
  #hurry = new AbortController();
  #stopWaiting: () => void = () => undefined;

  constructor(options: RecoveryOptions) {
    this.#options = options;
  }

  /** Tries until the account of `scope`, which has ended, has begun again or was left. */
  async recover(scope: Scope): Promise<void> {
    const { clock, life, begin, setAway } = this.#options;
    for (let tries = 0; !life.ended; tries += 1) {
      const isDone = await begin(scope);
      setAway(!isDone);
      if (isDone) return;
      const signal = AbortSignal.any([life.signal, this.#hurry.signal]);
      await sleep(clock, REOPEN_AFTER_MS[tries] ?? LAST_REOPEN_MS, signal);
    }
  }

  /** Ends the wait between two tries. */
  hurry(): void {
    this.#hurry.abort();
    this.#hurry = new AbortController();
  }

  /** What may pass is tried again without anybody being there to ask for it: calls `restore` once, later. */
  later(restore: () => void): void {
    this.stop();
    const { clock, life } = this.#options;
    if (!life.ended) this.#stopWaiting = clock.setTimer(RESTORE_AGAIN_MS, restore);
  }

  /** Nothing is tried later any more. */
  stop(): void {
    this.#stopWaiting();
  }
}
