import { useEffect, useRef } from 'react';
import { privacy } from '../../lib/privacy/privacy.ts';
import { useReadable } from '../../lib/store/use-readable.ts';
import { useCommand } from '../../lib/view/use-command.ts';

/** Interval of reporting an active user. The engine treats three minutes of silence as away. */
const TELL_MS = 60_000;
const SIGNS_OF_LIFE = ['keydown', 'pointerdown', 'pointermove', 'wheel', 'focus'] as const;

/** Tells the engine that the person does something here, if others may see that, and once that they may not any more. Draws nothing. */
export function TellPresence(): null {
  const { showsPresence } = useReadable(privacy);
  const tell = useCommand('presence.tell');
  const wasShown = useRef(false);
  useEffect(() => {
    if (!showsPresence) {
      if (wasShown.current) void tell({ isShown: false });
      wasShown.current = false;
      return;
    }
    wasShown.current = true;
    let toldAtMs = Number.NEGATIVE_INFINITY;
    const show = () => {
      const nowMs = performance.now();
      if (nowMs - toldAtMs < TELL_MS || document.visibilityState !== 'visible') return;
      toldAtMs = nowMs;
      void tell({ isShown: true });
    };
    show();
    for (const type of SIGNS_OF_LIFE) window.addEventListener(type, show, { passive: true });
    return () => {
      for (const type of SIGNS_OF_LIFE) window.removeEventListener(type, show);
    };
  }, [showsPresence, tell]);
  return null;
}
