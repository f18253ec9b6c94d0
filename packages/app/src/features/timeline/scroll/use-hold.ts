import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef } from 'react';
import { articleOf } from '../rows/article-of.ts';
import type { Row } from '../rows/timeline-rows.ts';
import type { RowVirtualizer } from './row-virtualizer.ts';

/** How far below the top edge: in CSS pixels, or a third of the height. */
export type HoldOffset = number | 'third';

/** What is around has settled by then; later it is held as everything else is. */
const HOLD_MS = 800;
/** What says that the person wants to go on from there. */
const INPUTS = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const;

export interface Held {
  readonly key: string;
  readonly offset: HoldOffset;
}

/**
 * Holds the article of `held` where somebody was brought to, while the rows around it are drawn and measured for the first time.
 * Ends with the first thing that the person does. Returns what holds another one.
 */
export function useHold(
  scroller: RefObject<HTMLDivElement | null>,
  virtualizer: RowVirtualizer,
  list: readonly Row[],
  held: RefObject<Held | null>,
): (key: string, offset: HoldOffset) => void {
  const latest = useRef(list);
  latest.current = list;
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);

  const release = useCallback(() => {
    held.current = null;
    clearTimeout(timer.current);
  }, [held]);
  const place = useCallback(() => {
    const element = scroller.current;
    if (element === null || held.current === null) return;
    const { key, offset } = held.current;
    const wantedPx = offset === 'third' ? element.clientHeight / 3 : offset;
    const article = articleOf(element, key);
    const topPx =
      article === null ? rowTop(virtualizer, latest.current, key, element.scrollTop) : topWithin(article, element);
    if (topPx !== null && Math.abs(topPx - wantedPx) > 0.5) element.scrollTop += topPx - wantedPx;
  }, [scroller, virtualizer, held]);
  const hold = useCallback(
    (key: string, offset: HoldOffset) => {
      held.current = { key, offset };
      clearTimeout(timer.current);
      timer.current = setTimeout(release, HOLD_MS);
      place();
    },
    [held, place, release],
  );

  useLayoutEffect(place);
  useEffect(() => {
    if (held.current !== null) timer.current = setTimeout(release, HOLD_MS);
    for (const type of INPUTS) window.addEventListener(type, release, { passive: true, capture: true });
    return () => {
      release();
      for (const type of INPUTS) window.removeEventListener(type, release, { capture: true });
    };
  }, [held, release]);
  return hold;
}

function topWithin(article: HTMLElement, scroller: HTMLElement): number {
  return article.getBoundingClientRect().top - scroller.getBoundingClientRect().top;
}

/** Where a row will be that is not drawn. */
function rowTop(virtualizer: RowVirtualizer, list: readonly Row[], key: string, scrollTop: number): number | null {
  const start = virtualizer.measurementsCache[list.findIndex((row) => row.key === key)]?.start;
  return start === undefined ? null : start - scrollTop;
}
