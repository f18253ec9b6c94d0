import type { Virtualizer } from '@tanstack/react-virtual';

/** What knows which rows are drawn, and where. */
export type RowVirtualizer = Virtualizer<HTMLDivElement, HTMLDivElement> & {
  readonly containerRef: (node: HTMLElement | null) => void;
};

/** Closer to the end than this is at the end: it sticks there. In CSS pixels. */
export const END_THRESHOLD_PX = 32;
