import { useEffect, useState } from 'react';

/** Holds a lock as long as the page lives, so that the engine knows at once when it ends. Undefined until it is held; null without locks. */
export function useLifeLock(pageId: string): string | null | undefined {
  const [held, setHeld] = useState<string | null | undefined>('locks' in navigator ? undefined : null);
  useEffect(() => {
    if (!('locks' in navigator)) return;
    const name = `parley-page-${pageId}`;
    let release: () => void = () => undefined;
    const until = new Promise<void>((resolve) => {
      release = resolve;
    });
    navigator.locks
      .request(name, () => {
        setHeld(name);
        return until;
      })
      .catch(() => setHeld(null));
    return () => release();
  }, [pageId]);
  return held;
}
