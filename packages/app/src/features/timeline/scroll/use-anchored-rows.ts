import { defaultRangeExtractor, type Range, type Rect, useVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useIsPainted } from '../../../lib/dom/use-is-painted.ts';
import type { ContentSlots } from '../contract.ts';
import { useTimelineSlots } from '../feature.ts';
import { type Row, type Rows, sameTop } from '../rows/timeline-rows.ts';
import { estimateRow } from './estimate-row.ts';
import { measureTogether } from './measure-together.ts';
import { END_THRESHOLD_PX, type RowVirtualizer } from './row-virtualizer.ts';
import { type Held, type HoldOffset, useHold } from './use-hold.ts';
import { useReader } from './use-reader.ts';
import { useSpaceAbove } from './use-space-above.ts';
import { useStickyEnd } from './use-sticky-end.ts';

const OVERSCAN_ROWS = 8;
/** As long as nothing is painted, each row beyond the edges makes those that are seen come later. */
const FIRST_OVERSCAN_ROWS = 1;
/** Room above the first row, where it says that older messages are coming. It is always there, so that it never moves anything. */
const TOP_PX = 56;
const BOTTOM_PX = 16;
/** No distance to the end is that small. */
const NEVER = -1;
/** About a third of a screen, before it is known how tall that is. */
const FIRST_GUESS_PX = 250;

export interface AnchoredRows {
  readonly scroller: RefObject<HTMLDivElement | null>;
  readonly virtualizer: RowVirtualizer;
  /** Brings a row's article to this far below the top edge, in CSS pixels, and keeps it there while what is around it settles. */
  readonly hold: (key: string, offset: HoldOffset) => void;
}

export interface AnchoredRowsOptions {
  /** The row that must stay drawn. */
  readonly keptKey: string | null;
  /** Whether the last row is the newest there is: then it sticks to the end. */
  readonly isLive: boolean;
  /** The row to open at, and how far below the top edge; null for the end. */
  readonly opensAt: { readonly key: string; readonly offset: HoldOffset } | null;
}

type EstimatePx = ContentSlots['estimatePx'];

/** The size of the place for rows, as it was last: the first rows of the next timeline are chosen by it, before that has a place. */
let latestRect: Rect | null = null;

/**
 * The rows near the screen, out of all of them, without the reader's place ever moving.
 *
 * It opens at the end and sticks to it. Elsewhere the row at the top edge holds its place: while rows come in above, while
 * rows are measured, and while something above or in the row across the edge grows.
 */
export function useAnchoredRows(rows: Rows, { keptKey, isLive, opensAt }: AnchoredRowsOptions): AnchoredRows {
  const { estimatePx } = useTimelineSlots();
  const scroller = useRef<HTMLDivElement>(null);
  const { list } = rows;
  const keptIndex = indexOf(list, keptKey);
  const [initialOffset] = useState(() => firstOffset(list, opensAt, estimatePx));
  const [initialRect] = useState(() => latestRect ?? { width: window.innerWidth, height: window.innerHeight });
  const held = useRef<Held | null>(opensAt);
  const reader = useReader(held);
  const leaveSpace = useSpaceAbove(scroller);
  const [measureElement] = useState(measureTogether);
  const virtualizer = useVirtualizer<HTMLDivElement, HTMLDivElement>({
    count: list.length,
    getScrollElement: () => scroller.current,
    getItemKey: useCallback((index: number) => list[index]?.key ?? index, [list]),
    estimateSize: useFirstEstimates(list, estimatePx),
    rangeExtractor: useCallback((range: Range) => withIndex(defaultRangeExtractor(range), keptIndex), [keptIndex]),
    anchorTo: 'end',
    followOnAppend: isLive,
    scrollEndThreshold: isLive ? END_THRESHOLD_PX : NEVER,
    overscan: useIsPainted(true) ? OVERSCAN_ROWS : FIRST_OVERSCAN_ROWS,
    paddingStart: TOP_PX,
    paddingEnd: BOTTOM_PX,
    initialOffset,
    initialRect,
    ...reader.options,
    measureElement,
    onChange: leaveSpace,
    directDomUpdates: true,
    directDomUpdatesMode: 'position',
  });
  useLayoutEffect(() => leaveSpace(virtualizer));
  useEffect(() => {
    const { scrollRect } = virtualizer;
    if (scrollRect !== null && scrollRect.height > 0) latestRect = scrollRect;
  });
  const seam = useSeam(list);
  const hold = useHold(scroller, virtualizer, list, held);
  virtualizer.shouldAdjustScrollPositionOnItemSizeChange = (item, _delta, instance) => {
    const offset = instance.scrollOffset ?? 0;
    const end = offset + (instance.scrollRect?.height ?? 0);
    if (held.current !== null) return item.index < indexOf(list, held.current.key);
    // What changed above a row's own words (a day line that moved away) must not move the words.
    if (seam.current.changedTops.delete(String(item.key))) return item.start < end;
    // Nor must a row that came in above them, when it turns out to be taller than was guessed.
    if (item.index < seam.current.index && !instance.itemSizeCache.has(item.key)) return item.start < end;
    return item.start < offset && item.end <= end;
  };
  useStickyEnd(scroller, virtualizer, isLive, reader.takeScrolledUp);
  return { scroller, virtualizer, hold };
}

/** Where a timeline opens, as far as guesses can tell. */
function firstOffset(list: readonly Row[], opensAt: AnchoredRowsOptions['opensAt'], estimatePx: EstimatePx): number {
  const index = indexOf(list, opensAt?.key ?? null);
  if (index < 0) return Number.MAX_SAFE_INTEGER;
  const above = list.slice(0, index).reduce((sum, row) => sum + estimateRow(row, estimatePx), TOP_PX);
  return Math.max(0, above - FIRST_GUESS_PX);
}

function indexOf(list: readonly Row[], key: string | null): number {
  return key === null ? -1 : list.findIndex((row) => row.key === key);
}

/** The first guess for each row: one that changed its mind would move what is below a row that was never drawn. */
function useFirstEstimates(list: readonly Row[], estimatePx: EstimatePx): (index: number) => number {
  const known = useRef(new Map<string, number>());
  return useCallback(
    (index: number) => {
      const row = list[index];
      const before = row === undefined ? undefined : known.current.get(row.key);
      if (row === undefined || before !== undefined) return before ?? estimateRow(row, estimatePx);
      const estimate = estimateRow(row, estimatePx);
      known.current.set(row.key, estimate);
      return estimate;
    },
    [list, estimatePx],
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
    seam.current.changedTops.clear();
    for (const [old, row] of pairs(before.current, list)) {
      if (old !== row && !sameTop(old, row)) seam.current.changedTops.add(row.key);
    }
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

/** The rows that are in both lists, old and new. Mostly rows are only added at one end, which is quick to see. */
function* pairs(before: readonly Row[], after: readonly Row[]): Iterable<readonly [Row, Row]> {
  const first = before[0]?.key;
  const shift = first === undefined ? -1 : after.findIndex((row) => row.key === first);
  if (shift >= 0 && before.every((row, index) => after[index + shift]?.key === row.key)) {
    for (let index = 0; index < before.length; index += 1) {
      const [old, row] = [before[index], after[index + shift]];
      if (old !== undefined && row !== undefined) yield [old, row];
    }
    return;
  }
  const known = new Map(before.map((row) => [row.key, row]));
  for (const row of after) {
    const old = known.get(row.key);
    if (old !== undefined) yield [old, row];
  }
}

function withIndex(indexes: number[], index: number): number[] {
  if (index < 0 || indexes.includes(index)) return indexes;
  return [...indexes, index].sort((one, other) => one - other);
}
