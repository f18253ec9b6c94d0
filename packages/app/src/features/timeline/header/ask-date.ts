/** Asks the open room where to go in its history, from wherever that is wanted: a key, a command. */
import { useEffect, useEffectEvent } from 'react';

let openRoom: (() => void) | null = null;

/** Asks for a date, if a room is open. */
export function askDate(): boolean {
  openRoom?.();
  return openRoom !== null;
}

/** Calls `onAsk` whenever a date is asked for, while the room is open. */
export function useAskedDate(onAsk: () => void): void {
  const ask = useEffectEvent(onAsk);
  useEffect(() => {
    const mine = () => ask();
    openRoom = mine;
    return () => {
      if (openRoom === mine) openRoom = null;
    };
  }, []);
}
