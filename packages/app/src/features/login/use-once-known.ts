import { useEffect, useRef, useState } from 'react';

/** Something to do that needs what is still coming. */
export interface OnceKnown {
  /** True if it was asked for and waits. */
  readonly isWaiting: boolean;
  /** Does it now, or as soon as everything has come. */
  readonly run: () => void;
}

/** Has `act` wait while `isComing`. It is called with the values of the render that has them all. */
export function useOnceKnown(isComing: boolean, act: () => void): OnceKnown {
  const [isWaiting, setIsWaiting] = useState(false);
  const latest = useRef(act);
  useEffect(() => {
    latest.current = act;
  });
  useEffect(() => {
    if (!isWaiting || isComing) return;
    setIsWaiting(false);
    latest.current();
  }, [isWaiting, isComing]);
  return { isWaiting, run: () => (isComing ? setIsWaiting(true) : act()) };
}
