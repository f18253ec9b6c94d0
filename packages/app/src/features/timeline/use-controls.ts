import type { Timeline } from '@parley/sdk/client/contract.ts';
import { type RefObject, useLayoutEffect } from 'react';
import type { ConversationControls } from './contract.ts';
import { articleOf } from './rows/article-of.ts';
import { isArticle, type Rows } from './rows/timeline-rows.ts';
import type { RowVirtualizer } from './scroll/row-virtualizer.ts';

interface Controlled {
  readonly items: readonly Timeline[];
  readonly rows: Rows;
  readonly scroller: RefObject<HTMLDivElement | null>;
  readonly virtualizer: RowVirtualizer;
  readonly toLatest: () => void;
}

/** Lets the composer ask things of the timeline. */
export function useControls(
  controls: RefObject<ConversationControls | null>,
  { items, rows, scroller, virtualizer, toLatest }: Controlled,
): void {
  useLayoutEffect(() => {
    controls.current = {
      toLatest,
      focusNewest: () => {
        const key = rows.list.findLast(isArticle)?.key;
        if (key === undefined) return false;
        virtualizer.scrollToEnd();
        const focus = () => articleOf(scroller.current, key)?.focus({ preventScroll: true });
        // Far from the end it is drawn with the next frame.
        if (articleOf(scroller.current, key) === null) requestAnimationFrame(() => requestAnimationFrame(focus));
        else focus();
        return true;
      },
      findNewest: (wanted) => {
        const found = items.findLast((item) => item.kind === 'event' && wanted(item));
        return found?.kind === 'event' ? found : null;
      },
    };
  });
}
