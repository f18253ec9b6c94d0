/** Rooms for tests of lists: as many as wanted, each in one line. */
import { EVENT_KINDS } from '@parley/testkit/engine/event-kinds.ts';
import { ROOM_LISTS } from '@parley/testkit/engine/room-lists.ts';
import { emptyRoomRecord, type RoomRecord } from '../../core/rooms/room-record.ts';
import type { RoomId, UserId } from '../../protocol/ids/ids.ts';
import type { RoomNotificationMode } from '../../protocol/rules/push/room-mode.ts';
import type { RoomSource } from './arrangement.ts';
import { ListRules } from './list-rules.ts';
import { previewOf } from './preview.ts';
import { RoomEntry } from './room-entry.ts';
import { invitationsFirst } from './room-order.ts';

/** The filters and orders of lists, as the features have them. */
export const RULES = new ListRules(ROOM_LISTS, (what) => {
  throw new TypeError(what);
});

/** The orders that lists can have. */
export const COMPARE = {
  activity: RULES.orderOf('activity'),
  unread: RULES.orderOf('unread'),
  name: RULES.orderOf('name'),
};

const ME = '@me:example.org' as UserId;

/** The id that goes with a name of a test. */
export function roomIdOf(name: string): RoomId {
  return `!${name}:example.org` as RoomId;
}

/** A joined room called `name`. */
export function makeEntry(
  name: string,
  over: Partial<RoomRecord> = {},
  mode: RoomNotificationMode = 'default',
): RoomEntry {
  const record = { ...emptyRoomRecord(roomIdOf(name)), membership: 'join' as const, name, ...over };
  return new RoomEntry(record, ME, false, mode, (latest, me) => previewOf(latest, me, EVENT_KINDS));
}

/** What an account's index gives, over a plain map. */
export class TestRooms implements RoomSource {
  readonly #entries = new Map<RoomId, RoomEntry>();

  constructor(...entries: readonly RoomEntry[]) {
    for (const entry of entries) this.put(entry);
  }

  get size(): number {
    return this.#entries.size;
  }

  get sorted(): readonly RoomEntry[] {
    return [...this.#entries.values()].sort(invitationsFirst);
  }

  get(roomId: RoomId): RoomEntry | undefined {
    return this.#entries.get(roomId);
  }

  put(entry: RoomEntry): void {
    this.#entries.set(entry.roomId, entry);
  }

  delete(roomId: RoomId): void {
    this.#entries.delete(roomId);
  }
}
