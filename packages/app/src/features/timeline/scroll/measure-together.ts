import type { Virtualizer } from '@tanstack/react-virtual';

/** The part of the virtualizer that measuring needs. */
export type MeasuredRows = Pick<Virtualizer<HTMLDivElement, HTMLDivElement>, 'indexFromElement' | 'itemSizeCache'> & {
  readonly options: Pick<Virtualizer<HTMLDivElement, HTMLDivElement>['options'], 'getItemKey'>;
};

/** How tall a row is, in CSS pixels. `entry` is what an observer told of it. */
export type MeasureRow = (
  element: HTMLDivElement,
  entry: ResizeObserverEntry | undefined,
  rows: MeasuredRows,
) => number;

/**
 * Measures rows, those that are drawn together at once. Each row's place is written as soon as it is measured; reading the height of
 * the next one after that would lay the page out for every row.
 */
export function measureTogether(): MeasureRow {
  let heights: Map<Element, number> | null = null;
  return (element, entry, rows) => {
    const box = entry?.borderBoxSize[0];
    if (box !== undefined) return Math.round(box.blockSize);
    const known = rows.itemSizeCache.get(rows.options.getItemKey(rows.indexFromElement(element)));
    if (known !== undefined && entry === undefined) return known;
    if (heights === null) {
      heights = new Map();
      // What is drawn later may have another height.
      queueMicrotask(() => {
        heights = null;
      });
    }
    if (!heights.has(element)) addHeights(heights, element);
    return heights.get(element) ?? element.offsetHeight;
  };
}

function addHeights(heights: Map<Element, number>, { parentElement }: HTMLDivElement): void {
  for (const row of parentElement?.children ?? []) {
    if (row instanceof HTMLElement && !heights.has(row)) heights.set(row, row.offsetHeight);
  }
}
