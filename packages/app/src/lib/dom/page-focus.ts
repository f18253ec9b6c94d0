/** The page's focus: the page is visible and has the focus. */
import { useSyncExternalStore } from 'react';

/** True while the page has the focus; follows changes. */
export function usePageFocus(): boolean {
  return useSyncExternalStore(watchFocus, hasFocus);
}

function hasFocus(): boolean {
  return document.visibilityState === 'visible' && document.hasFocus();
}

function watchFocus(listener: () => void): () => void {
  window.addEventListener('focus', listener);
  window.addEventListener('blur', listener);
  document.addEventListener('visibilitychange', listener);
  return () => {
    window.removeEventListener('focus', listener);
    window.removeEventListener('blur', listener);
    document.removeEventListener('visibilitychange', listener);
  };
}
