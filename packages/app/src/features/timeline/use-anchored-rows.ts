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
    estimateSize: useCallback((index: number) => estimateRow(list[index]), [list]),
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
  const changedTops = useChangedTops(list);
  virtualizer.shouldAdjustScrollPositionOnItemSizeChange = (item, _delta, instance) => {
    const offset = instance.scrollOffset ?? 0;
    const end = offset + (instance.scrollRect?.height ?? 0);
    // What changed above a row's own words (a day line that moved away) must not move the words.
    if (changedTops.current.delete(String(item.key))) return item.start < end;
    return item.start < offset && item.end <= end;
  };
  return { scroller, virtualizer };
}

/** Keys of the rows whose top was drawn anew by the latest change and that were not measured since. */
function useChangedTops(list: readonly Row[]): RefObject<Set<string>> {
  const changed = useRef(new Set<string>());
  const before = useRef<readonly Row[]>([]);
  useLayoutEffect(() => {
    const previous = new Map(before.current.map((row) => [row.key, row]));
    before.current = list;
    changed.current.clear();
    for (const row of list) {
      const old = previous.get(row.key);
      if (old !== undefined && old !== row && !sameTop(old, row)) changed.current.add(row.key);
    }
  }, [list]);
  return changed;
}

function withIndex(indexes: number[], index: number): number[] {
  if (index < 0 || indexes.includes(index)) return indexes;
  return [...indexes, index].sort((one, other) => one - other);
}
