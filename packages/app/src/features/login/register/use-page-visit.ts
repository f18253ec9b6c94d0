import { useEffect, useEffectEvent, useRef } from 'react';

/**
 * Hears when the user comes back from a page that was opened beside this one. The pages know nothing of each other: the page policy keeps
 * windows of other origins apart, so none of them can send a message or lead this one elsewhere.
 * @returns what is called when the page is opened
 */
export function usePageVisit(onBack: () => void): () => void {
  const isAway = useRef(false);
  const comeBack = useEffectEvent(onBack);
  useEffect(() => {
    const look = () => {
      if (!isAway.current || document.visibilityState !== 'visible') return;
      isAway.current = false;
      comeBack();
    };
    window.addEventListener('focus', look);
    document.addEventListener('visibilitychange', look);
    return () => {
      window.removeEventListener('focus', look);
      document.removeEventListener('visibilitychange', look);
    };
  }, []);
  return () => {
    isAway.current = true;
  };
}
