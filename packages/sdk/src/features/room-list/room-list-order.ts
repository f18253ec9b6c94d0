/** A list that stays sorted while single items come, go and change: a change costs two binary searches, not a sort. */
import type { RoomId } from '../../protocol/ids/ids.ts';
import type { RoomListItem } from './contract.ts';

/** What decides a room's place. */
export interface Placed {
  readonly item: RoomListItem;
  readonly bumpStamp: number;
}

/** Invitations first, then by latest message; ids decide between equals, so that the order is always the same. */
export function comparePlaced(one: Placed, other: Placed): number {
  const invited = Number(other.item.membership === 'invite') - Number(one.item.membership === 'invite');
  if (invited !== 0) return invited;
  if (one.bumpStamp !== other.bumpStamp) return other.bumpStamp - one.bumpStamp;
  if (one.item.activeAt !== other.item.activeAt) return other.item.activeAt - one.item.activeAt;
  return one.item.roomId < other.item.roomId ? -1 : one.item.roomId > other.item.roomId ? 1 : 0;
}

/** Rooms in order. */
export class RoomOrder {
  #sorted: Placed[] = [];
  readonly #byId = new Map<RoomId, Placed>();

  /** All items, in order, as a new array. */
  items(): readonly RoomListItem[] {
    return this.#sorted.map((placed) => placed.item);
  }

  /** Takes over many at once. */
  reset(all: readonly Placed[]): void {
    this.#byId.clear();
    for (const placed of all) this.#byId.set(placed.item.roomId, placed);
    this.#sorted = [...this.#byId.values()].sort(comparePlaced);
  }

  get(roomId: RoomId): Placed | undefined {
    return this.#byId.get(roomId);
  }

  put(placed: Placed): void {
    this.remove(placed.item.roomId);
    this.#byId.set(placed.item.roomId, placed);
    this.#sorted.splice(this.#placeOf(placed), 0, placed);
  }

  remove(roomId: RoomId): void {
    const before = this.#byId.get(roomId);
    if (before === undefined) return;
    this.#byId.delete(roomId);
    this.#sorted.splice(this.#placeOf(before), 1);
  }

  /** Where `placed` is, or would be. */
  #placeOf(placed: Placed): number {
    let low = 0;
    let high = this.#sorted.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      const at = this.#sorted[middle];
      if (at !== undefined && comparePlaced(at, placed) < 0) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
