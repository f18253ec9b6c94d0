import { useCallback, useSyncExternalStore } from 'react';
import { minutesLeft, nextMinuteAt } from './time-left.ts';

/** Minutes until `endsAt`, in milliseconds since the epoch; renders again with each that has gone. */
export function useMinutesLeft(endsAt: number): number {
  const subscribe = useCallback(
    (listener: () => void) => {
      let timer: ReturnType<typeof setTimeout> | undefined;
      const wait = () => {
        const now = Date.now();
        const next = nextMinuteAt(endsAt, now);
        if (next === null) return;
        timer = setTimeout(
          () => {
            listener();
            wait();
          },
          // A day at most: timers take no more than 24 of them.
          Math.min(next - now, 86_400_000),
        );
      };
      wait();
      return () => clearTimeout(timer);
    },
    [endsAt],
  );
  const left = () => minutesLeft(endsAt, Date.now());
  return useSyncExternalStore(subscribe, left, left);
}
