import { useCallback, useEffect, useRef, useState } from 'react';
import { Chunk } from '../../lib/chunk/chunk.ts';
import { whenIdle } from '../../lib/dom/when-idle.ts';
import { dialogChunks } from '../dialogs.tsx';
import { roomPaneChunk } from './room-chunk.ts';

/** Limit of the wait for the list. The rest does not wait longer if there is no list, or the page is hidden. */
const WITHOUT_LIST_MS = 3_000;

/** The surroundings of panels that draw messages. */
export const messageSlotsChunk = new Chunk(() => import('./MessageSlots.tsx'));

/** Order in which code is loaded ahead. */
export interface ChunksAhead {
  /** True if code beside the list and the room may be loaded: calls, notifications, verification. */
  readonly isRestDue: boolean;
  /** The list is on the screen. The same function each time. */
  readonly onListShown: () => void;
}

/**
 * Has the room's code ready before one is opened, and after it what keys open, once the list is on the screen: nothing is fetched that
 * would hold that up.
 */
export function useChunksAhead(): ChunksAhead {
  const [isRestDue, setRestDue] = useState(false);
  const stop = useRef<() => void>(() => undefined);
  useEffect(() => {
    const timer = setTimeout(() => setRestDue(true), WITHOUT_LIST_MS);
    return () => {
      clearTimeout(timer);
      stop.current();
    };
  }, []);
  const onListShown = useCallback(() => {
    stop.current();
    stop.current = fetchInOrder();
    setRestDue(true);
  }, []);
  return { isRestDue, onListShown };
}

/** A room is asked for first: it is what somebody opens next, and the rest is thirty small files. Returns the function that stops it. */
function fetchInOrder(): () => void {
  let isOver = false;
  void roomPaneChunk.load().then(() =>
    whenIdle(() => {
      if (isOver) return;
      for (const chunk of dialogChunks) void chunk.load();
    }),
  );
  return () => {
    isOver = true;
  };
}
