import { useLayoutEffect, useRef } from 'react';
import { afterNextPaint } from '../../lib/dom/after-paint.ts';
import { markPainted } from '../../lib/marks.ts';
import type { RoomWindow } from './use-room-window.ts';

/** Marks the first paint of rooms, once a page, and then calls `onShown`. */
export function useRoomListMark(window: RoomWindow, onShown: () => void): void {
  const isMarked = useRef(false);
  useLayoutEffect(() => {
    if (isMarked.current || window.kind !== 'ready') return;
    const { total, sections } = window.head;
    const known = sections.reduce((sum, { count }) => sum + count, 0);
    if (known === 0 && total !== 0) return;
    isMarked.current = true;
    markPainted('parley:room-list', { rooms: Math.max(total ?? 0, known) });
    afterNextPaint(onShown);
  }, [window, onShown]);
}
