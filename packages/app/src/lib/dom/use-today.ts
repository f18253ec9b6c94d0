import { useEffect, useState } from 'react';
import { startOfDay } from '../format/time.ts';

const HOUR_MS = 3_600_000;

/** The last midnight, in milliseconds since the epoch. Changes when the day does, give or take an hour of sleep. */
export function useToday(): number {
  const [today, setToday] = useState(() => startOfDay(Date.now()));
  useEffect(() => {
    const look = () => setToday(startOfDay(Date.now()));
    const untilMidnight = () => Math.min(HOUR_MS, new Date().setHours(24, 0, 0, 0) - Date.now());
    let timer = setTimeout(function tick() {
      look();
      timer = setTimeout(tick, untilMidnight());
    }, untilMidnight());
    document.addEventListener('visibilitychange', look);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, []);
  return today;
}
