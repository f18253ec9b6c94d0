import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useIsPainted } from '../../../lib/dom/use-is-painted.ts';
import type { RowVirtualizer } from './row-virtualizer.ts';

/** Nearer to the end than this counts as seeing the newest message. */
const AT_END_PX = 48;
/** More messages are asked for when the edge is nearer than this many screens. */
const AHEAD_SCREENS = 1.5;
/** Likewise for somebody who is on the way there. */
const AHEAD_SCREENS_SCROLLING = 16;

export interface ScrollEdges {
  readonly onNearTop: () => void;
  readonly onNearEnd: () => void;
}

interface Seen {
  readonly top: number;
  readonly height: number;
  readonly direction: 'up' | 'down' | 'none';
}

/**
 * Watches where the reader is: tells whether the last loaded message is in view, and asks for more in time: early for somebody
 * who scrolls towards an edge, so that they do not meet it.
 */
export function useScrollState(
  scroller: RefObject<HTMLDivElement | null>,
  virtualizer: RowVirtualizer,
  opensAtEnd: boolean,
  { onNearTop, onNearEnd }: ScrollEdges,
): boolean {
  const [isAtEnd, setAtEnd] = useState(opensAtEnd);
  const seen = useRef<Seen>({ top: 0, height: 0, direction: 'none' });
  const look = useCallback(() => {
    const element = scroller.current;
    if (element === null) return;
    setAtEnd(virtualizer.isAtEnd(AT_END_PX));
    const { direction } = seen.current;
    const { scrollTop, scrollHeight, clientHeight } = element;
    const near = (edge: 'up' | 'down') => clientHeight * (direction === edge ? AHEAD_SCREENS_SCROLLING : AHEAD_SCREENS);
    if (scrollTop < near('up')) onNearTop();
    if (scrollHeight - clientHeight - scrollTop < near('down')) onNearEnd();
  }, [scroller, virtualizer, onNearTop, onNearEnd]);

  // A page that is asked for sooner would come between a room and its first frame.
  const isPainted = useIsPainted(true);
  useEffect(() => {
    if (isPainted) look();
  });
  useLayoutEffect(() => {
    const element = scroller.current;
    if (element === null) return;
    const { scrollTop, scrollHeight } = element;
    seen.current = { top: scrollTop, height: scrollHeight, direction: 'none' };
    const onScroll = () => {
      seen.current = nextSeen(seen.current, element.scrollTop, element.scrollHeight);
      look();
    };
    element.addEventListener('scroll', onScroll, { passive: true });
    return () => element.removeEventListener('scroll', onScroll);
  }, [scroller, look]);
  return isAtEnd;
}

/** Where the reader is going. What grows above them moves the top by as much as the whole: that is nobody's doing. */
function nextSeen(before: Seen, top: number, height: number): Seen {
  const moved = top - before.top;
  const grown = height - before.height;
  if (moved < Math.min(0, grown)) return { top, height, direction: 'up' };
  if (moved > Math.max(0, grown)) return { top, height, direction: 'down' };
  return { top, height, direction: before.direction };
}
