import { type RefObject, useCallback, useEffect, useLayoutEffect, useState } from 'react';
import type { RowVirtualizer } from './use-anchored-rows.ts';

/** Nearer to the end than this counts as seeing the newest message. */
const AT_END_PX = 48;
/** Older messages are asked for when the top is nearer than this many screens. */
const AHEAD_SCREENS = 1.5;

/** Watches where the reader is: tells whether the newest message is in view, and asks for older ones in time. */
export function useScrollState(
  scroller: RefObject<HTMLDivElement | null>,
  virtualizer: RowVirtualizer,
  onNearTop: () => void,
): boolean {
  const [isAtEnd, setAtEnd] = useState(true);
  const look = useCallback(() => {
    const element = scroller.current;
    if (element === null) return;
    setAtEnd(virtualizer.isAtEnd(AT_END_PX));
    if (element.scrollTop < element.clientHeight * AHEAD_SCREENS) onNearTop();
  }, [scroller, virtualizer, onNearTop]);

  useEffect(look);
  useLayoutEffect(() => {
    const element = scroller.current;
    element?.addEventListener('scroll', look, { passive: true });
    return () => element?.removeEventListener('scroll', look);
  }, [scroller, look]);
  return isAtEnd;
}
