import { type KeyboardEvent, type RefObject, useLayoutEffect, useRef } from 'react';
import { rovingTarget } from '../../lib/dom/roving.ts';
import { countOf, type PlacedSection, type Places, type RowSizes, topOf } from './list-layout.ts';

/** Operations that move the focus between rows. */
export interface RowFocus {
  readonly focusPlace: (place: number) => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
}

/** Focus by place: a row that the page does not have yet gets it when it is there. `list` holds the rows, and scrolls in its parent. */
export function useRowFocus(
  list: RefObject<HTMLElement | null>,
  layout: readonly PlacedSection[],
  sizes: RowSizes,
  seen: Places,
): RowFocus {
  const wanted = useRef<number | null>(null);
  useLayoutEffect(() => {
    if (wanted.current !== null && focusDrawn(list.current, wanted.current)) wanted.current = null;
  });

  const focusPlace = (place: number) => {
    wanted.current = place;
    const top = topOf(layout, place, sizes);
    const scroller = list.current?.parentElement;
    if (top !== null && scroller) reveal(scroller, top, sizes);
    if (focusDrawn(list.current, place)) wanted.current = null;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    const place = placeOf(event.target);
    if (place === null) return;
    const page = Math.max(1, seen.to - seen.from - 2);
    const target = rovingTarget(event.key, wanted.current ?? place, countOf(layout), page);
    if (target === null) return;
    event.preventDefault();
    focusPlace(target);
  };
  return { focusPlace, onKeyDown };
}

/** The place of the row that an event is about. */
export function placeOf(target: EventTarget): number | null {
  const row = target instanceof Element ? target.closest('[data-place]') : null;
  return row === null ? null : Number(row.getAttribute('data-place'));
}

/** Scrolls as little as shows a whole row under the section's header. */
function reveal(scroller: HTMLElement, top: number, { row, header }: RowSizes): void {
  const { scrollTop, clientHeight } = scroller;
  if (top - header < scrollTop) scroller.scrollTop = top - header;
  else if (top + row > scrollTop + clientHeight) scroller.scrollTop = top + row - clientHeight;
}

/** Focuses a row if it is drawn. */
function focusDrawn(list: HTMLElement | null, place: number): boolean {
  const link = list?.querySelector<HTMLElement>(`[data-place="${place}"] a`);
  link?.focus({ preventScroll: true });
  return link !== null && link !== undefined;
}
