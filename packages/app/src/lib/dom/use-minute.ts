import { useEffect, useState } from 'react';

const MINUTE_MS = 60_000;

/** The begin of the current minute, in milliseconds since the epoch. Changes when the minute does. */
export function useMinute(): number {
  const [minute, setMinute] = useState(beginOfMinute);
  useEffect(() => {
    const look = () => setMinute(beginOfMinute());
    const left = () => MINUTE_MS - (Date.now() % MINUTE_MS);
    let timer = setTimeout(function tick() {
      look();
      timer = setTimeout(tick, left());
    }, left());
    // A page that was hidden has slept.
    document.addEventListener('visibilitychange', look);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, []);
  return minute;
}

function beginOfMinute(): number {
  const nowMs = Date.now();
  return nowMs - (nowMs % MINUTE_MS);
}
