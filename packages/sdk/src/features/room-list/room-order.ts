/** The orders that rooms are listed in. */
import { SortedList } from '../../base/value/sorted-list.ts';
import type { RoomId } from '../../protocol/ids/ids.ts';
import type { RoomEntry } from './room-entry.ts';

export type CompareRooms = (one: RoomEntry, other: RoomEntry) => number;

/** Muted ones last, then by latest message; ids decide between equals, so that the order is always the same. */
export const byActivity: CompareRooms = (one, other) => {
  if (isMuted(one) !== isMuted(other)) return isMuted(one) ? 1 : -1;
  if (one.stamp !== other.stamp) return other.stamp - one.stamp;
  if (one.activeAt !== other.activeAt) return other.activeAt - one.activeAt;
  return compareText(one.roomId, other.roomId);
};

/** Invitations first, then by latest message: all rooms in one list. */
export const invitationsFirst: CompareRooms = (one, other) =>
  Number(other.section === 'invites') - Number(one.section === 'invites') || byActivity(one, other);

/** By name, without accents and case. */
export const byName: CompareRooms = (one, other) =>
  compareText(one.sought.name, other.sought.name) || compareText(one.roomId, other.roomId);

/** Entries in order, and how many of them wait for the person. */
export class RoomOrder {
  readonly #list: SortedList<RoomId, RoomEntry>;
  #waiting = 0;
  #mentioned = 0;

  constructor(compare: CompareRooms) {
    this.#list = new SortedList(({ roomId }) => roomId, compare);
  }

  get size(): number {
    return this.#list.size;
  }

  /** How many wait for the person. */
  get waiting(): number {
    return this.#waiting;
  }

  /** How many of them mention the person. */
  get mentioned(): number {
    return this.#mentioned;
  }

  /** All in order. It changes with the next change. */
  get sorted(): readonly RoomEntry[] {
    return this.#list.sorted;
  }

  /** Takes over many at once, instead of what there was. */
  reset(all: Iterable<RoomEntry>): void {
    this.#list.reset(all);
    this.#waiting = 0;
    this.#mentioned = 0;
    for (const entry of this.#list.sorted) this.#count(entry, 1);
  }

  get(roomId: RoomId): RoomEntry | undefined {
    return this.#list.get(roomId);
  }

  put(entry: RoomEntry): void {
    const before = this.#list.put(entry);
    if (before !== undefined) this.#count(before, -1);
    this.#count(entry, 1);
  }

  /** Returns whether it was there. */
  remove(roomId: RoomId): boolean {
    const before = this.#list.remove(roomId);
    if (before !== undefined) this.#count(before, -1);
    return before !== undefined;
  }

  /** Where a room is, or -1. */
  indexOf(roomId: RoomId): number {
    return this.#list.indexOf(roomId);
  }

  #count(entry: RoomEntry, step: 1 | -1): void {
    if (entry.isWaiting) this.#waiting += step;
    if (entry.isMentioned) this.#mentioned += step;
  }
}

/** No message of a muted room moves it above others. */
function isMuted({ mode }: RoomEntry): boolean {
  return mode === 'mute';
}

/** By code units: the same everywhere. */
export function compareText(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}
