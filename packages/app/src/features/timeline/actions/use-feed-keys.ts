import { type KeyboardEvent, type RefObject, useLayoutEffect, useRef } from 'react';
import { isPressOf } from '../../../lib/hotkeys/bindings.ts';
import { defineHotkey } from '../../../lib/hotkeys/hotkeys.ts';
import { type ChoosingPlace, endChoosing, isChoosingIn, toggleChosen } from '../choosing/choosing.ts';
import type { ActionRoom, MessageItem } from '../contract.ts';
import { useTimelineSlots } from '../feature.ts';
import { articleAround, articleOf } from '../rows/article-of.ts';
import { isArticle, type Row, type Rows } from '../rows/timeline-rows.ts';
import type { RowVirtualizer } from '../scroll/row-virtualizer.ts';
import { actionsFor } from '../slots.ts';
import type { ActionHostState } from './use-action-host.ts';

const BACK_TO_WRITING = defineHotkey({
  id: 'timeline.backToWriting',
  chords: ['Escape'],
  label: /*i18n*/ { id: 'timeline.backToWriting', message: 'From the messages back to writing' },
  isLocal: true,
});

export interface FeedKeysOptions {
  readonly rows: Rows;
  readonly virtualizer: RowVirtualizer;
  readonly scroller: RefObject<HTMLDivElement | null>;
  readonly act: ActionHostState['act'];
  readonly room: ActionRoom;
  readonly place: ChoosingPlace;
}

/**
 * Keys of a feed (ARIA authoring practices): arrows and page keys walk from article to article, Ctrl+Home and Ctrl+End leave
 * it, to the room's heading and to the composer. Escape leads back to the composer, and letters do what can be done with the
 * message that has the focus.
 */
export function useFeedKeys({
  rows,
  virtualizer,
  scroller,
  act,
  room,
  place,
}: FeedKeysOptions): (event: KeyboardEvent) => void {
  const { actions } = useTimelineSlots();
  const focusRow = useFocusRow(virtualizer, scroller);

  return (event) => {
    const { target, ctrlKey, key } = event;
    if (!(target instanceof Element) || target.closest('dialog, [role="menu"]') !== null) return;
    if (ctrlKey && (key === 'Home' || key === 'End')) {
      if (leave(target, key)) event.preventDefault();
      return;
    }
    const article = articleAround(target);
    if (article === null) return;
    const step = stepOf(event);
    const rowKey = article.dataset['key'];
    if (step !== 0) {
      event.preventDefault();
      const to = nextArticle(rows.list, rowKey, step);
      if (to >= 0) focusRow(to, rows.list[to]?.key);
      return;
    }
    const row = rows.byKey.get(rowKey ?? '');
    const item = row?.kind === 'message' ? row.item : null;
    if (isChoosingIn(place)) {
      if (chooseByKey(event, article, item, place)) event.preventDefault();
    } else if (isPressOf(event.nativeEvent, BACK_TO_WRITING)) {
      if (leave(target, 'End')) event.preventDefault();
    } else if (target === article && item !== null) {
      const action = actionsFor(actions, item, room).find((candidate) => isPressOf(event.nativeEvent, candidate));
      if (action === undefined) return;
      event.preventDefault();
      act(action, item);
    }
  };
}

/** While messages are chosen, Space chooses the focused one and Escape ends that. */
function chooseByKey(
  { key, target }: KeyboardEvent,
  article: HTMLElement,
  item: MessageItem | null,
  place: ChoosingPlace,
): boolean {
  if (key === 'Escape') {
    article.focus({ preventScroll: true });
    endChoosing(place);
    return true;
  }
  if (key !== ' ' || target !== article) return false;
  if (item !== null) toggleChosen(item);
  return true;
}

/** Focuses a row's article, scrolling there. It may be drawn only after that. */
function useFocusRow(virtualizer: RowVirtualizer, scroller: RefObject<HTMLDivElement | null>) {
  const wanted = useRef<string | null>(null);
  useLayoutEffect(() => {
    if (wanted.current === null) return;
    const article = articleOf(scroller.current, wanted.current);
    if (article === null) return;
    wanted.current = null;
    article.focus({ preventScroll: true });
  });
  return (index: number, key: string | undefined) => {
    if (key === undefined) return;
    wanted.current = key;
    virtualizer.scrollToIndex(index, { align: 'auto' });
    articleOf(scroller.current, key)?.focus({ preventScroll: true });
  };
}

function stepOf({ key, ctrlKey, altKey, metaKey, shiftKey }: KeyboardEvent): 1 | -1 | 0 {
  if (ctrlKey || altKey || metaKey || shiftKey) return 0;
  if (key === 'ArrowDown' || key === 'PageDown') return 1;
  return key === 'ArrowUp' || key === 'PageUp' ? -1 : 0;
}

/** The index of the next row that is an article, or -1. */
function nextArticle(list: readonly Row[], key: string | undefined, step: 1 | -1): number {
  const from = list.findIndex((row) => row.key === key);
  for (let index = from + step; from >= 0 && index >= 0 && index < list.length; index += step) {
    const row = list[index];
    if (row !== undefined && isArticle(row)) return index;
  }
  return -1;
}

function leave(from: Element, key: 'Home' | 'End'): boolean {
  const place = from.closest('main, aside') ?? document.body;
  const target = place.querySelector<HTMLElement>(
    key === 'Home' ? 'h1, [data-panel-title]' : '[data-region="composer"] [data-region-focus]',
  );
  target?.focus();
  return target !== null;
}
