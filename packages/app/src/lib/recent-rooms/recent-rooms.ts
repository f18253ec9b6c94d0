/** The rooms that were open in this tab, the latest first. Forgotten when the person signs out. */
import { parseRoomId, type RoomId } from '@parley/sdk/client/ids.ts';
import { type TabStore, tabStore } from '../tab-store/tab-store.ts';

const KEY = 'recentRooms';
const KEPT = 20;

/** The rooms visited, the latest first. */
export function recentRooms(store: TabStore = tabStore): readonly RoomId[] {
  const stored = store.read(KEY);
  if (stored === null) return [];
  return stored.split(' ').flatMap((text) => parseRoomId(text) ?? []);
}

/** Remembers that a room is open. */
export function noteRoomVisit(roomId: RoomId, store: TabStore = tabStore): void {
  // An id may hold anything but control characters; one with a space is not remembered.
  if (roomId.includes(' ')) return;
  const others = recentRooms(store).filter((other) => other !== roomId);
  store.write(KEY, [roomId, ...others].slice(0, KEPT).join(' '));
}
