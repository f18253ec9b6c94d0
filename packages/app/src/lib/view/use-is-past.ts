import { useCallback, useSyncExternalStore } from 'react';

/** Timers take no more. */
const LONGEST_MS = 2 ** 31 - 1;

/** True if it is later than `until`, in milliseconds since the epoch; renders again when that changes. False for null. */
export function useIsPast(until: number | null): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const leftMs = until === null ? 0 : until - Date.now();
      if (leftMs <= 0) return () => undefined;
      const timer = setTimeout(listener, Math.min(leftMs, LONGEST_MS));
      return () => clearTimeout(timer);
    },
    [until],
  );
  const isPast = () => until !== null && Date.now() >= until;
  return useSyncExternalStore(subscribe, isPast, isPast);
}
