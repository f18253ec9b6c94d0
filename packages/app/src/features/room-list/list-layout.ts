/** Positions of the rows in a list, without rendering them. All rows have the same height. Pure. */
import type { RoomSection } from './room-list-item.ts';

/** In px. */
export interface RowSizes {
  readonly row: number;
  readonly header: number;
}

/** A section with where it begins. */
export interface PlacedSection {
  readonly section: RoomSection;
  /** The place of its first room, and how many rooms of it have one. */
  readonly from: number;
  readonly places: number;
  /** In px from the top of the list. */
  readonly top: number;
  readonly height: number;
  readonly headerHeight: number;
}

/** First place and the one after the last. */
export interface Places {
  readonly from: number;
  readonly to: number;
}

/** Puts sections one under another. What a query finds has no header. */
export function layOut(sections: readonly RoomSection[], sizes: RowSizes): readonly PlacedSection[] {
  let from = 0;
  let top = 0;
  return sections.map((section) => {
    const places = section.isCollapsed ? 0 : section.count;
    const headerHeight = section.id === 'found' ? 0 : sizes.header;
    const placed = { section, from, places, top, height: headerHeight + places * sizes.row, headerHeight };
    from += places;
    top += placed.height;
    return placed;
  });
}

/** True if the rows have the same positions in both layouts, regardless of other section data. */
export function isSameShape(one: readonly PlacedSection[], other: readonly PlacedSection[]): boolean {
  return (
    one.length === other.length &&
    one.every(({ top, height, places }, index) => {
      const beside = other[index];
      return top === beside?.top && height === beside.height && places === beside.places;
    })
  );
}

/** Height of the whole list. */
export function heightOf(layout: readonly PlacedSection[]): number {
  const last = layout.at(-1);
  return last === undefined ? 0 : last.top + last.height;
}

/** Number of positions. */
export function countOf(layout: readonly PlacedSection[]): number {
  const last = layout.at(-1);
  return last === undefined ? 0 : last.from + last.places;
}

/** The places that can be seen between `top` and `bottom`, parts of rows counted. */
export function placesBetween(
  layout: readonly PlacedSection[],
  top: number,
  bottom: number,
  { row }: RowSizes,
): Places {
  const seen = layout.flatMap((placed) => {
    const rows = placed.top + placed.headerHeight;
    const from = Math.max(0, Math.floor((top - rows) / row));
    const to = Math.min(placed.places, Math.ceil((bottom - rows) / row));
    return from < to ? [{ from: placed.from + from, to: placed.from + to }] : [];
  });
  return { from: seen[0]?.from ?? 0, to: seen.at(-1)?.to ?? 0 };
}

/** `places` and some around them, in steps, so that scrolling by a row changes nothing most of the time. */
export function widened({ from, to }: Places, more: number, step: number): Places {
  return { from: Math.max(0, Math.floor((from - more) / step) * step), to: Math.ceil((to + more) / step) * step };
}

/** Top of a position, in px from the top of the list; null if the position does not exist. */
export function topOf(layout: readonly PlacedSection[], place: number, { row }: RowSizes): number | null {
  const placed = layout.find(({ from, places }) => place >= from && place < from + places);
  return placed === undefined ? null : placed.top + placed.headerHeight + (place - placed.from) * row;
}
