/** The choices that features add to lists of rooms, by the names under which the page offers them. */
import type { RoomRecord } from './room-record.ts';

/** A room as it is judged for a list. */
export interface ListedRoom {
  readonly record: RoomRecord;
  /** A mention in it asks for the user; none in a muted room does. */
  readonly isMentioned: boolean;
  /** It waits for the user: something in it notifies, it is marked unread, or it is an invitation. */
  readonly isWaiting: boolean;
}

/** The choices of one feature. They are pure; what one throws is reported, and as if it had not been chosen. */
export interface RoomLists {
  /** Says which rooms a list is reduced to. */
  readonly filters?: Readonly<Record<string, (room: ListedRoom) => boolean>>;
  /** Compares two rooms of a section, as `Array.sort` asks; of equals the one with the latest message comes first. */
  readonly sorters?: Readonly<Record<string, (one: ListedRoom, other: ListedRoom) => number>>;
}
