import type { RoomListItem } from './contract.ts';
import type { Places } from './list-layout.ts';
import type { RoomWindowHead } from './room-list-item.ts';

/** A row of the list: a room, or the place of one that the page does not have yet. */
export interface DrawnRow {
  readonly key: string;
  readonly place: number;
  readonly item?: RoomListItem;
}

/** The rows at `places` of a list of `count`, with the room that is kept wherever it is, in the order of their places. Pure. */
export function drawnRows(
  { from, kept }: Pick<RoomWindowHead, 'from' | 'kept'>,
  items: readonly RoomListItem[],
  places: Places,
  count: number,
): readonly DrawnRow[] {
  const rows: DrawnRow[] = [];
  for (let place = places.from; place < Math.min(places.to, count); place += 1) {
    const item = place === kept?.place ? kept.item : items[place - from];
    rows.push(item === undefined ? { key: `place ${place}`, place } : { key: item.key, place, item });
  }
  if (kept === null || (kept.place >= places.from && kept.place < places.to)) return rows;
  const row = { key: kept.item.key, place: kept.place, item: kept.item };
  return kept.place < places.from ? [row, ...rows] : [...rows, row];
}
