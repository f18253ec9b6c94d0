import { useSyncExternalStore } from 'react';
import { appearance } from '../theme/appearance.ts';

let measured: number | null = null;

/** The size of one rem in px: from the browser's setting and the text size that was chosen here. */
export function useTextPx(): number {
  return useSyncExternalStore(subscribe, currentTextPx);
}

function currentTextPx(): number {
  measured ??= Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
  return measured;
}

function subscribe(listener: () => void): () => void {
  const measureAnew = () => {
    measured = null;
    listener();
  };
  const stop = appearance.subscribe(measureAnew);
  window.addEventListener('resize', measureAnew);
  return () => {
    stop();
    window.removeEventListener('resize', measureAnew);
  };
}
