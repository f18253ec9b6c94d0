import type { RoomId } from '@parley/sdk/client/ids.ts';
import { currentListSettings } from './list-settings.ts';
import type { RoomWindowParams } from './room-list-item.ts';
import { FIRST_PLACES } from './use-seen-places.ts';

let first: RoomWindowParams | undefined;

/** With what the page's window is opened: the same whoever asks, so that it can be opened before there is anything to draw it. */
export function firstWindow(openRoomId: RoomId | null): RoomWindowParams {
  if (first !== undefined) return first;
  const { sort, collapsed } = currentListSettings();
  const shown = { sort, collapsed, filter: 'all', query: '' } as const;
  first = { windowId: makeWindowId(), look: { revision: 0, ...FIRST_PLACES, keep: openRoomId, openRoomId, ...shown } };
  return first;
}

/** No two windows of any page have the same. */
function makeWindowId(): string {
  return [...crypto.getRandomValues(new Uint32Array(3))].map((part) => part.toString(36)).join('-');
}
