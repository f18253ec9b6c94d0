import { type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react';
import { useIsPainted } from '../../lib/dom/use-is-painted.ts';
import { isSameShape, type PlacedSection, type Places, placesBetween, type RowSizes, widened } from './list-layout.ts';

/** Rows drawn above and below what can be seen, and how many come and go at once. */
const DRAWN_AROUND = 6;
const STEP = 6;
/** Rows that the page has besides, so that scrolling does not wait for the engine. */
const HELD_AROUND = 18;

export interface SeenPlaces {
  readonly seen: Places;
  readonly drawn: Places;
  /** To be called when the list was scrolled. */
  readonly look: () => void;
}

/** The visible rows of a list, which are to be drawn. `onHeld` receives the rows that the page should have. */
export function useSeenPlaces(
  scroller: RefObject<HTMLElement | null>,
  placed: readonly PlacedSection[],
  sizes: RowSizes,
  onHeld: (places: Places) => void,
): SeenPlaces {
  // As if the list were as high as the window, before anything is measured.
  const [seen, setSeen] = useState<Places>(() => ({ from: 0, to: Math.ceil(window.innerHeight / sizes.row) }));
  const layout = useSameShape(placed);
  const look = useCallback(() => {
    const element = scroller.current;
    if (element === null || layout.length === 0) return;
    const { scrollTop, clientHeight } = element;
    const next = placesBetween(layout, scrollTop, scrollTop + clientHeight, sizes);
    setSeen((before) => (before.from === next.from && before.to === next.to ? before : next));
  }, [scroller, layout, sizes]);

  useLookBeforePaint(scroller, look);

  const around = widened(seen, DRAWN_AROUND, STEP);
  const held = widened(around, HELD_AROUND, STEP);
  useLayoutEffect(() => onHeld({ from: held.from, to: held.to }), [held.from, held.to, onHeld]);
  // As long as nothing is painted, each row that is not seen makes those that are come later.
  const drawn = useIsPainted(layout.length > 0) ? around : seen;
  return { seen, drawn, look };
}

/** A section's counts change with each message, and hardly ever where its rows stand: only that is worth a look at the list. */
function useSameShape(layout: readonly PlacedSection[]): readonly PlacedSection[] {
  const kept = useRef(layout);
  if (!isSameShape(kept.current, layout)) kept.current = layout;
  return kept.current;
}

/**
 * Calls `look` before the page is painted when it is another one or the list's size changed. What is observed is told after the page was
 * laid out: reading sizes in an effect would lay it out twice.
 */
function useLookBeforePaint(scroller: RefObject<HTMLElement | null>, look: () => void): void {
  const latest = useRef(look);
  const observer = useRef<ResizeObserver | null>(null);
  useLayoutEffect(() => {
    const made = new ResizeObserver(() => latest.current());
    observer.current = made;
    return () => made.disconnect();
  }, []);
  useLayoutEffect(() => {
    latest.current = look;
    const element = scroller.current;
    if (element === null) return;
    observer.current?.observe(element);
    return () => observer.current?.unobserve(element);
  }, [scroller, look]);
}
