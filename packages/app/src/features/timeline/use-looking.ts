import { useSyncExternalStore } from 'react';

/** Whether somebody looks at this window: it is seen and has the focus. */
export function useLooking(): boolean {
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
