import type { Clock } from '../../base/clock/clock.ts';

const TICK_MS = 15_000;
/** A busy machine runs timers late, but not by so much. */
const LATE_MS = 10_000;

/**
 * Calls `onWake` soon after the machine slept, or this thread was frozen: timers stood still meanwhile, the wall clock did not. A
 * wall clock that somebody sets forward looks the same, which costs a request. Returns the function that stops it.
 */
export function watchSleep(clock: Clock, onWake: () => void): () => void {
  let cancel: () => void = () => undefined;
  const tick = () => {
    const expected = clock.now() + TICK_MS;
    cancel = clock.setTimer(TICK_MS, () => {
      const lateMs = clock.now() - expected;
      tick();
      if (lateMs > LATE_MS) onWake();
    });
  };
  tick();
  return () => cancel();
}
