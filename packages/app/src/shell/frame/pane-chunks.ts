import { useCallback, useEffect, useRef, useState } from 'react';
import { whenIdle } from '../../lib/dom/when-idle.ts';
import { dialogChunks } from '../dialogs.tsx';
import { roomPaneChunk } from './room-chunk.ts';

/** Limit of the wait for the list. The rest does not wait longer if there is no list, or the page is hidden. */
const WITHOUT_LIST_MS = 3_000;

/** A page that is never idle has the next part after so long. */
const PART_WITHIN_MS = 250;

/** Order in which code is loaded ahead. */
export interface ChunksAhead {
  /** The number of parts beside the list and the room that may be there: calls, notifications, verification. It grows when the page is idle. */
  readonly partsDue: number;
  /** The list is on the screen. The same function each time. */
  readonly onListShown: () => void;
}

/**
 * Has the room's code ready before one is opened, and after it what keys open, once the list is on the screen: nothing is fetched that
 * would hold that up. `parts`: how many there are beside the list and the room. They come one after the other, because all together take
 * as long as opening a room.
 */
export function useChunksAhead(parts: number): ChunksAhead {
  const [partsDue, setPartsDue] = useState(0);
  const [isRestDue, setRestDue] = useState(false);
  const stop = useRef<() => void>(() => undefined);
  useEffect(() => {
    const timer = setTimeout(() => setRestDue(true), WITHOUT_LIST_MS);
    return () => {
      clearTimeout(timer);
      stop.current();
    };
  }, []);
  useEffect(() => {
    if (!isRestDue || partsDue >= parts) return;
    return whenIdle(() => setPartsDue(partsDue + 1), PART_WITHIN_MS);
  }, [isRestDue, partsDue, parts]);
  const onListShown = useCallback(() => {
    stop.current();
    stop.current = fetchInOrder();
    setRestDue(true);
  }, []);
  return { partsDue, onListShown };
}

/** A room is asked for first: it is what somebody opens next, and the rest is thirty small files. Returns the function that stops it. */
function fetchInOrder(): () => void {
  let isOver = false;
  void (async () => {
    await roomPaneChunk.load();
    for (const chunk of dialogChunks) {
      await new Promise<void>((idle) => void whenIdle(idle));
      if (isOver) return;
      await chunk.load();
    }
  })();
  return () => {
    isOver = true;
  };
}
