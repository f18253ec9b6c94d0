import { useEffect, useState } from 'react';
import { hasSmallWindow, openSmallWindow } from './small-window.ts';

export interface SmallWindow {
  /** The body of the window; null while there is none. */
  readonly body: HTMLElement | null;
  /** Opens it, or closes it; null where the browser has none. */
  readonly toggle: (() => void) | null;
}

/** The small window of a call. It goes with the call. */
export function useSmallWindow(): SmallWindow {
  const [opened, setOpened] = useState<Window | null>(null);
  useEffect(() => {
    if (opened === null) return;
    const gone = () => setOpened(null);
    opened.addEventListener('pagehide', gone);
    return () => {
      opened.removeEventListener('pagehide', gone);
      opened.close();
    };
  }, [opened]);
  const toggle = () => {
    if (opened === null) void openSmallWindow().then(setOpened);
    else setOpened(null);
  };
  return { body: opened?.document.body ?? null, toggle: hasSmallWindow() ? toggle : null };
}
