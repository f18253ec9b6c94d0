import { type RefObject, useLayoutEffect } from 'react';
import { END_THRESHOLD_PX, type RowVirtualizer } from './row-virtualizer.ts';

/** What a scroller says of itself, in CSS pixels. */
export interface ScrollSizes {
  readonly scrollTop: number;
  readonly scrollHeight: number;
  readonly clientHeight: number;
}

/**
 * Stays at the end when the list or the place for it gets smaller or larger: the composer grows, the window changes its width.
 * @param takeScrolledUp - whether the reader scrolled up since this was asked last
 */
export function useStickyEnd(
  scroller: RefObject<HTMLDivElement | null>,
  virtualizer: RowVirtualizer,
  isLive: boolean,
  takeScrolledUp: () => boolean,
): void {
  useLayoutEffect(() => {
    const element = scroller.current;
    if (element === null || !isLive) return;
    const feed = element.firstElementChild;
    let before = sizesOf(element);
    // Nothing is drawn where it will be yet: the virtualizer knows where that is.
    let isAtEnd = virtualizer.isAtEnd(END_THRESHOLD_PX);
    const look = () => {
      const now = sizesOf(element);
      const isScrolledUp = takeScrolledUp();
      // A page above moves the position down by more than the reader moved it up.
      isAtEnd = isScrolledUp && isFilled(before, now) ? endsAt(now) : staysAtEnd(isAtEnd, before, now);
      if (isAtEnd && isResized(before, now)) element.scrollTop = element.scrollHeight;
      before = sizesOf(element);
    };
    const observer = new ResizeObserver(look);
    element.addEventListener('scroll', look, { passive: true });
    observer.observe(element);
    if (feed !== null) observer.observe(feed);
    return () => {
      element.removeEventListener('scroll', look);
      observer.disconnect();
    };
  }, [scroller, virtualizer, isLive, takeScrolledUp]);
}

/**
 * Whether the reader is at the end, after another look at the scroller. Only the reader leaves it: a change of sizes moves the
 * end away before anything is scrolled, and a second look at the same sizes tells nothing.
 * @param wasAtEnd - whether they were at the look before
 */
export function staysAtEnd(wasAtEnd: boolean, before: ScrollSizes, now: ScrollSizes): boolean {
  const isScrolled = isResized(before, now) ? isScrolledUp(before, now) : now.scrollTop !== before.scrollTop;
  return isScrolled ? endsAt(now) : wasAtEnd;
}

/**
 * Whether the reader scrolled up between two looks. Where the list got shorter or the place for it taller, the browser itself took the
 * position back, and further than these sizes explain if the place was taller still for a moment.
 */
function isScrolledUp(before: ScrollSizes, now: ScrollSizes): boolean {
  if (now.scrollHeight < before.scrollHeight || now.clientHeight > before.clientHeight) return false;
  return now.scrollTop < before.scrollTop - 1;
}

function isResized(before: ScrollSizes, now: ScrollSizes): boolean {
  return now.clientHeight !== before.clientHeight || now.scrollHeight !== before.scrollHeight;
}

/** Whether the list alone got taller: then the browser itself took no position back. */
function isFilled(before: ScrollSizes, now: ScrollSizes): boolean {
  return now.scrollHeight > before.scrollHeight && now.clientHeight <= before.clientHeight;
}

function endsAt({ scrollTop, scrollHeight, clientHeight }: ScrollSizes): boolean {
  return scrollHeight - clientHeight - scrollTop <= END_THRESHOLD_PX;
}

function sizesOf({ scrollTop, scrollHeight, clientHeight }: HTMLElement): ScrollSizes {
  return { scrollTop, scrollHeight, clientHeight };
}
