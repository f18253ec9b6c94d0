import { useEffect, useState } from 'react';
import { usePageFocus } from '../../lib/dom/page-focus.ts';

/**
 * Whether this page shows what goes by `key`: of all pages of this browser the one the person turned to first, and once that is closed the
 * next one they turned to. Nothing in their other windows is covered by it.
 */
export function useShownHere(key: string): boolean {
  const isFocused = usePageFocus();
  const [isTurnedTo, setTurnedTo] = useState(isFocused);
  // Without locks nobody can tell which page shows it already.
  const [isHeld, setHeld] = useState(!('locks' in navigator));
  if (isFocused && !isTurnedTo) setTurnedTo(true);
  useEffect(() => {
    if (!isTurnedTo || !('locks' in navigator)) return;
    const ended = new AbortController();
    const { signal } = ended;
    const hold = () => {
      setHeld(true);
      return new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()));
    };
    // Who still waits for it when this ends is told so by an error.
    navigator.locks.request(`parley-verification-${key}`, { signal }, hold).catch(() => undefined);
    return () => ended.abort();
  }, [isTurnedTo, key]);
  return isHeld;
}
