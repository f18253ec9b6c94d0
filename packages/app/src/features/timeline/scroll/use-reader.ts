import { observeElementOffset, type Virtualizer } from '@tanstack/react-virtual';
import { type RefObject, useCallback, useRef } from 'react';
import { END_THRESHOLD_PX } from './row-virtualizer.ts';
import type { Held } from './use-hold.ts';

type Rows = Virtualizer<HTMLDivElement, HTMLDivElement>;

/** The reader's own scrolling. */
interface Reader {
  /** How the virtualizer hears of scrolling and scrolls itself. */
  readonly options: {
    readonly observeElementOffset: typeof observeElementOffset<HTMLDivElement>;
    readonly scrollToFn: Rows['options']['scrollToFn'];
  };
  /** Says if the reader scrolled up since this was asked last. Positions alone cannot tell where a page came in above meanwhile. */
  readonly takeScrolledUp: () => boolean;
}

/**
 * Tells what the reader does from what we do.
 *
 * Following the end and going to a place is no scrolling: rows are then measured as they are drawn, before they are painted, and
 * nothing is shown that belongs to scrolling. And where rows turn out taller than was guessed, the correction is added to where
 * the reader is by then, who may have scrolled on since the virtualizer last heard of it.
 */
export function useReader(held: RefObject<Held | null>): Reader {
  /** Where the virtualizer takes the element to be. */
  const known = useRef<number | null>(null);
  const isScrolledUp = useRef(false);
  const options: Reader['options'] = {
    observeElementOffset: useCallback<Reader['options']['observeElementOffset']>(
      (instance, tell) =>
        observeElementOffset(instance, (offset, isScrolling) => {
          const element = instance.scrollElement;
          if (known.current !== null && element !== null && movedSince(known.current, element) < 0)
            isScrolledUp.current = true;
          known.current = offset;
          tell(offset, isScrolling && held.current === null && !instance.isAtEnd(END_THRESHOLD_PX));
        }),
      [held],
    ),
    scrollToFn: useCallback<Reader['options']['scrollToFn']>(
      (offset, { adjustments = 0, behavior }, { scrollElement }) => {
        if (scrollElement === null) return;
        // What is told to go somewhere has a behaviour; the rest are corrections.
        const ahead = behavior === undefined && known.current !== null ? movedSince(known.current, scrollElement) : 0;
        if (ahead < 0) isScrolledUp.current = true;
        scrollElement.scrollTo({ top: offset + adjustments + ahead, ...(behavior === undefined ? {} : { behavior }) });
        known.current = scrollElement.scrollTop - ahead;
      },
      [],
    ),
  };
  const takeScrolledUp = useCallback(() => {
    const wasScrolledUp = isScrolledUp.current;
    isScrolledUp.current = false;
    return wasScrolledUp;
  }, []);
  return { options, takeScrolledUp };
}

/** How far somebody scrolled since; not what a list that got shorter took back at its end. */
function movedSince(known: number, { scrollTop, scrollHeight, clientHeight }: HTMLElement): number {
  const moved = scrollTop - known;
  return moved < 0 && scrollTop + clientHeight >= scrollHeight - 1 ? 0 : moved;
}
