import { defaultRangeExtractor, type Range, useVirtualizer, type Virtualizer } from '@tanstack/react-virtual';
import { type RefObject, useCallback, useLayoutEffect, useRef } from 'react';
import { estimateRow } from './estimate-row.ts';
import { type Row, type Rows, sameTop } from './timeline-rows.ts';

export type RowVirtualizer = Virtualizer<HTMLDivElement, HTMLDivElement> & {
  readonly containerRef: (node: HTMLElement | null) => void;
};

/** Closer to the end than this is at the end: it sticks there. */
const END_THRESHOLD_PX = 32;
const OVERSCAN_ROWS = 8;
/** Room above the first row, where it says that older messages are coming. It is always there, so that it never moves anything. */
const TOP_PX = 56;
const BOTTOM_PX = 16;

export interface AnchoredRows {
  readonly scroller: RefObject<HTMLDivElement | null>;
  readonly virtualizer: RowVirtualizer;
}

/**
 * The rows near the screen, out of all of them, without the reader's place ever moving.
 *
 * It opens at the end and sticks to it. Elsewhere the row at the top edge holds its place: while rows come in above, while
 * rows are measured, and while something above or in the row across the edge grows.
 */
export function useAnchoredRows(rows: Rows, keptKey: string | null): AnchoredRows {
  const scroller = useRef<HTMLDivElement>(null);
  const { list } = rows;
  const keptIndex = keptKey === null ? -1 : list.findIndex((row) => row.key === keptKey);
  const virtualizer = useVirtualizer<HTMLDivElement, HTMLDivElement>({
    count: list.length,
    getScrollElement: () => scroller.current,
    getItemKey: useCallback((index: number) => list[index]?.key ?? index, [list]),
    estimateSize: useFirstEstimates(list),
    rangeExtractor: useCallback((range: Range) => withIndex(defaultRangeExtractor(range), keptIndex), [keptIndex]),
    anchorTo: 'end',
    followOnAppend: true,
    scrollEndThreshold: END_THRESHOLD_PX,
    overscan: OVERSCAN_ROWS,
    paddingStart: TOP_PX,
    paddingEnd: BOTTOM_PX,
    initialOffset: Number.MAX_SAFE_INTEGER,
    directDomUpdates: true,
    directDomUpdatesMode: 'position',
  });
  const seam = useSeam(list);
  virtualizer.shouldAdjustScrollPositionOnItemSizeChange = (item, _delta, instance) => {
    const offset = instance.scrollOffset ?? 0;
    const end = offset + (instance.scrollRect?.height ?? 0);
    // What changed above a row's own words (a day line that moved away) must not move the words.
    if (seam.current.changedTops.delete(String(item.key))) return item.start < end;
    // Nor must a row that came in above them, when it turns out to be taller than was guessed.
    if (item.index < seam.current.index && !instance.itemSizeCache.has(item.key)) return item.start < end;
    return item.start < offset && item.end <= end;
  };
  useStickyEnd(scroller, virtualizer);
  return { scroller, virtualizer };
}

/** Stays at the end when the place for the list gets smaller or larger: the composer grows, a keyboard comes up. */
function useStickyEnd(scroller: RefObject<HTMLDivElement | null>, virtualizer: RowVirtualizer): void {
  useLayoutEffect(() => {
    const element = scroller.current;
    if (element === null) return;
    let isAtEnd = true;
    let height = element.clientHeight;
    const look = () => {
      // A change of height moves the end away before anything is scrolled: that is not the reader's doing.
      if (element.clientHeight === height) isAtEnd = virtualizer.isAtEnd(END_THRESHOLD_PX);
    };
    const observer = new ResizeObserver(() => {
      height = element.clientHeight;
      if (isAtEnd) element.scrollTop = element.scrollHeight;
    });
    element.addEventListener('scroll', look, { passive: true });
    observer.observe(element);
    return () => {
      element.removeEventListener('scroll', look);
      observer.disconnect();
    };
  }, [scroller, virtualizer]);
}

/** The first guess for each row: one that changed its mind would move what is below a row that was never drawn. */
function useFirstEstimates(list: readonly Row[]): (index: number) => number {
  const known = useRef(new Map<string, number>());
  return useCallback(
    (index: number) => {
      const row = list[index];
      const before = row === undefined ? undefined : known.current.get(row.key);
      if (row === undefined || before !== undefined) return before ?? estimateRow(row);
      const estimate = estimateRow(row);
      known.current.set(row.key, estimate);
      return estimate;
    },
    [list],
  );
}

/** Where the latest change of the list put new rows above old ones. */
interface Seam {
  /** The index of the row that was the first before. */
  index: number;
  /** Keys of the rows whose top was drawn anew and that were not measured since. */
  readonly changedTops: Set<string>;
}

function useSeam(list: readonly Row[]): RefObject<Seam> {
  const seam = useRef<Seam>({ index: 0, changedTops: new Set() });
  const before = useRef<readonly Row[]>([]);
  // Rows are measured when their elements are attached, which is before any effect: so this is worked out while rendering.
  if (before.current !== list) {
    const previous = new Map(before.current.map((row) => [row.key, row]));
    seam.current.changedTops.clear();
    list.forEach((row) => {
      const old = previous.get(row.key);
      if (old !== undefined && old !== row && !sameTop(old, row)) seam.current.changedTops.add(row.key);
    });
    const first = before.current[0]?.key;
    seam.current.index =
      first === undefined
        ? 0
        : Math.max(
            0,
            list.findIndex((row) => row.key === first),
          );
    before.current = list;
  }
  return seam;
}

function withIndex(indexes: number[], index: number): number[] {
  if (index < 0 || indexes.includes(index)) return indexes;
  return [...indexes, index].sort((one, other) => one - other);
}
