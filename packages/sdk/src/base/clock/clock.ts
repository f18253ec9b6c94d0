/** Milliseconds since the Unix epoch, by this machine's clock (which may be wrong and may jump). */
export type EpochMs = number;

/** Time as a parameter, so that the same code runs under a simulated clock. */
export interface Clock {
  /** Wall time: for what people see and what servers are told. */
  now(): EpochMs;
  /** Milliseconds from some fixed start, never going back: for durations and deadlines. */
  monotonicMs(): number;
  /** Calls `run` once after `delayMs` (at least). The returned function cancels it; cancelling twice is harmless. */
  setTimer(delayMs: number, run: () => void): () => void;
}

/**
 * Waits `delayMs`. Resolves early, with `false`, when `signal` aborts; with `true` after the whole delay.
 * It never rejects: waiting is not a failure.
 */
export function sleep(clock: Clock, delayMs: number, signal?: AbortSignal): Promise<boolean> {
  if (signal?.aborted === true) return Promise.resolve(false);
  return new Promise((resolve) => {
    const onAbort = () => {
      cancel();
      resolve(false);
    };
    const cancel = clock.setTimer(delayMs, () => {
      signal?.removeEventListener('abort', onAbort);
      resolve(true);
    });
    signal?.addEventListener('abort', onAbort, { once: true });
  });
}
