import { useEffect, useState } from 'react';
import { usePageFocus } from '../../lib/dom/page-focus.ts';

/**
 * True if this page shows the dialog of `key`. Of all pages of this browser it is the one that the user focused first, and after it is
 * closed the next one. Nothing in the other windows is covered.
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
    // A request that still waits when this ends is rejected with an error.
    navigator.locks.request(`parley-verification-${key}`, { signal }, hold).catch(() => undefined);
    return () => ended.abort();
  }, [isTurnedTo, key]);
  return isHeld;
}
