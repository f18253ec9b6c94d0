import { useCallback, useEffect, useRef, useState } from 'react';
import { Chunk } from '../../lib/chunk/chunk.ts';

/** After the first paint of the list: whoever goes to a room sooner has its code fetched by that. */
const PREFETCH_AFTER_MS = 300;
/** Limit of the wait for the list. The rest does not wait longer if there is no list, or the page is hidden. */
const WITHOUT_LIST_MS = 3_000;

/** An open room. */
export const roomPaneChunk = new Chunk(() => import('./RoomPane.tsx'));

/** The surroundings of panels that draw messages. */
export const messageSlotsChunk = new Chunk(() => import('./MessageSlots.tsx'));

/** The settings. */
export const settingsPaneChunk = new Chunk(() => import('./SettingsPane.tsx'));

/** Unread threads of all rooms. */
export const overviewPaneChunk = new Chunk(() => import('./OverviewPane.tsx'));

/** Questions about new sign-ins, and about saving or entering a recovery key. */
export const asksChunk = new Chunk(() => import('./Asks.tsx'));

/** Somebody's card as a place of its own. */
export const userPaneChunk = new Chunk(() => import('./UserPane.tsx'));

/** Somebody's card over the page. */
export const userDialogChunk = new Chunk(() => import('./UserCardDialog.tsx'));

/** The list of keys. */
export const helpChunk = new Chunk(() => import('../../features/help/HelpDialog.tsx'));

/** Going to a room by name. */
export const switcherChunk = new Chunk(() => import('../../features/switcher/Switcher.tsx'));

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
    setRestDue(true);
    stop.current();
    stop.current = fetchChunksSoon();
  }, []);
  return { isRestDue, onListShown };
}

/** Returns the function that stops it. */
function fetchChunksSoon(): () => void {
  let isOver = false;
  const timer = setTimeout(() => {
    void roomPaneChunk.load().then(() =>
      whenIdle(() => {
        if (isOver) return;
        void switcherChunk.load();
        void helpChunk.load();
      }),
    );
  }, PREFETCH_AFTER_MS);
  return () => {
    isOver = true;
    clearTimeout(timer);
  };
}

/** Not every browser tells when a page is idle; there, after a task. */
function whenIdle(run: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(run);
  else setTimeout(run);
}
