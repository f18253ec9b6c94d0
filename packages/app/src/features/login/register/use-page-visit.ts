import { useEffect, useEffectEvent, useRef } from 'react';

/**
 * Hears whenever the user comes back from a page that was opened beside this one. The pages know nothing of each other: the page policy keeps
 * windows of other origins apart, so none of them can send a message or lead this one elsewhere.
 * @returns what is called when the page is opened
 */
export function usePageVisit(onBack: () => void): () => void {
  const isOpened = useRef(false);
  const isAway = useRef(false);
  const comeBack = useEffectEvent(onBack);
  useEffect(() => {
    const leave = () => {
      isAway.current = isOpened.current;
    };
    const look = () => {
      if (document.visibilityState !== 'visible') return leave();
      if (!isAway.current) return;
      isAway.current = false;
      comeBack();
    };
    window.addEventListener('blur', leave);
    window.addEventListener('focus', look);
    document.addEventListener('visibilitychange', look);
    return () => {
      window.removeEventListener('blur', leave);
      window.removeEventListener('focus', look);
      document.removeEventListener('visibilitychange', look);
    };
  }, []);
  return () => {
    isOpened.current = true;
    isAway.current = true;
  };
}
