import { type FocusEvent, type KeyboardEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import type { Row, Rows } from './timeline-rows.ts';
import type { RowVirtualizer } from './use-anchored-rows.ts';

export interface ArticleKeys {
  /** The article that was focused last. */
  readonly activeKey: string | null;
  /** The one that must stay drawn, because focus is in it. */
  readonly keptKey: string | null;
  readonly onFocus: (event: FocusEvent) => void;
  readonly onBlur: (event: FocusEvent) => void;
}

/** Which article has focus, or had it last. */
export function useActiveArticle(): ArticleKeys {
  const [activeKey, setActiveKey] = useState<string | null>(null);
  const [isFocusIn, setFocusIn] = useState(false);
  return {
    activeKey,
    keptKey: isFocusIn ? activeKey : null,
    onFocus: ({ target }) => {
      const key = articleOf(target)?.dataset['key'];
      if (key === undefined) return;
      setActiveKey(key);
      setFocusIn(true);
    },
    onBlur: ({ relatedTarget, currentTarget }) => {
      if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setFocusIn(false);
    },
  };
}

/**
 * Keys of a feed (ARIA authoring practices): arrows and page keys walk from article to article, Ctrl+Home and Ctrl+End leave
 * it, to the room's heading and to the composer.
 */
export function useArticleWalk(
  rows: Rows,
  virtualizer: RowVirtualizer,
  scroller: RefObject<HTMLDivElement | null>,
): (event: KeyboardEvent) => void {
  const wanted = useRef<string | null>(null);
  // The article may be drawn only after the list has scrolled to it.
  useLayoutEffect(() => {
    if (wanted.current === null) return;
    const article = scroller.current?.querySelector<HTMLElement>(`[data-key="${CSS.escape(wanted.current)}"]`);
    if (article === null || article === undefined) return;
    wanted.current = null;
    article.focus({ preventScroll: true });
  });

  return (event) => {
    if (!(event.target instanceof Element) || event.target.closest('dialog, [role="menu"]') !== null) return;
    if (event.ctrlKey && (event.key === 'Home' || event.key === 'End')) {
      if (leave(event.target, event.key)) event.preventDefault();
      return;
    }
    const step = stepOf(event);
    const article = articleOf(event.target);
    if (step === 0 || article === null) return;
    event.preventDefault();
    const from = rows.list.findIndex((row) => row.key === article.dataset['key']);
    const to = nextArticle(rows.list, from, step);
    const row = rows.list[to];
    if (row === undefined) return;
    wanted.current = row.key;
    virtualizer.scrollToIndex(to, { align: 'auto' });
    scroller.current?.querySelector<HTMLElement>(`[data-key="${CSS.escape(row.key)}"]`)?.focus({ preventScroll: true });
  };
}

function stepOf({ key, ctrlKey, altKey, metaKey, shiftKey }: KeyboardEvent): 1 | -1 | 0 {
  if (ctrlKey || altKey || metaKey || shiftKey) return 0;
  if (key === 'ArrowDown' || key === 'PageDown') return 1;
  return key === 'ArrowUp' || key === 'PageUp' ? -1 : 0;
}

/** The index of the next row that is an article, or -1. */
function nextArticle(list: readonly Row[], from: number, step: 1 | -1): number {
  for (let index = from + step; from >= 0 && index >= 0 && index < list.length; index += step) {
    const row = list[index];
    if (row?.kind === 'message' || row?.kind === 'changes') return index;
  }
  return -1;
}

function leave(from: Element, key: 'Home' | 'End'): boolean {
  const place = from.closest('main') ?? document.body;
  const target = place.querySelector<HTMLElement>(key === 'Home' ? 'h1' : 'form textarea');
  target?.focus();
  return target !== null;
}

function articleOf(target: EventTarget): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>('article') : null;
}
