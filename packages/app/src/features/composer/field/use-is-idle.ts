import { useEffect, useState } from 'react';

/** The room's own code and messages come first. */
const AFTER_OPENING_MS = 500;

/** True once a room was open for a moment: in later rooms what waited for that is there at once. */
let hasBeenIdle = false;

/** True once what the room needs has most likely been drawn: time to fetch what only makes writing better. */
export function useIsIdle(): boolean {
  const [isIdle, setIdle] = useState(hasBeenIdle);
  useEffect(() => {
    if (hasBeenIdle) return;
    const timer = setTimeout(() => {
      hasBeenIdle = true;
      setIdle(true);
    }, AFTER_OPENING_MS);
    return () => clearTimeout(timer);
  }, []);
  return isIdle;
}
