import type { Virtualizer } from '@tanstack/react-virtual';
import { type RefObject, useCallback, useLayoutEffect, useRef } from 'react';

/** Above rows that are fewer than the place for them holds. */
const SPACE = '--rows-space';

type Rows = Virtualizer<HTMLDivElement, HTMLDivElement>;

/**
 * Moves rows that do not fill the place for them to its end, also when that place gets smaller or larger. Where they fill it
 * nothing is written, so that no style is worked out anew.
 * @returns to be called when the rows' height may have changed
 */
export function useSpaceAbove(scroller: RefObject<HTMLDivElement | null>): (rows: Rows) => void {
  const heightPx = useRef<number | null>(null);
  const latest = useRef<Rows | null>(null);
  const leave = useCallback(
    (rows: Rows) => {
      latest.current = rows;
      const feed = scroller.current?.firstElementChild;
      if (!(feed instanceof HTMLElement)) return;
      heightPx.current ??= scroller.current?.clientHeight ?? 0;
      const px = heightPx.current - rows.getTotalSize();
      // All rows inherit it: where there is none, none is said.
      const space = px > 0 ? `${px}px` : '';
      if (feed.style.getPropertyValue(SPACE) !== space) feed.style.setProperty(SPACE, space);
    },
    [scroller],
  );
  useLayoutEffect(() => {
    const element = scroller.current;
    if (element === null) return;
    // The virtualizer tells of another height only if other rows are to be drawn for it.
    const observer = new ResizeObserver(() => {
      heightPx.current = element.clientHeight;
      if (latest.current !== null) leave(latest.current);
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [scroller, leave]);
  return leave;
}
