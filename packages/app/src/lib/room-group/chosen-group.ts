/** The group that the list of rooms is reduced to in this tab, such as a space. Forgotten when the user signs out. */
import { parseRoomId, type RoomId } from '@parley/sdk/client/ids.ts';
import type { Readable } from '@parley/sdk/client/remote.ts';
import { Listeners } from '@parley/sdk/client/value.ts';
import { tabStore } from '../tab-store/tab-store.ts';

const KEY = 'roomGroup';
const changes = new Listeners();

/** The chosen group; null for all rooms. */
export const chosenGroup: Readable<RoomId | null> = {
  get current() {
    return parseRoomId(tabStore.read(KEY));
  },
  subscribe: (listener) => changes.add(listener),
};

/** Chooses a group; null for all rooms. */
export function chooseGroup(groupId: RoomId | null): void {
  if (groupId === chosenGroup.current) return;
  tabStore.write(KEY, groupId);
  changes.tell();
}
