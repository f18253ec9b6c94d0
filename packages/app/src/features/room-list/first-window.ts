import type { RoomId } from '@parley/sdk/client/ids.ts';
import { chosenGroup } from '../../lib/room-group/chosen-group.ts';
import type { HandleCache } from '../../lib/view/handle-cache.ts';
import type { Places } from './list-layout.ts';
import { listSettings } from './list-settings.ts';

/** Owns the window that the list of rooms is drawn from. */
export const ROOM_LIST = 'the list';

/** Rows that the page requests first: enough for a tall screen. */
export const FIRST_PLACES: Places = { from: 0, to: 36 };

/** Opens the window of the list before there is anything to draw it; `group`: what it is reduced to. */
export function openFirstWindow(views: HandleCache, openRoomId: RoomId | null, group = chosenGroup.current): void {
  const { sort, collapsed } = listSettings.current;
  // In the order in which the list writes them: what is the same is not asked for again.
  const shown = { sort, filter: 'all', query: '', collapsed, group } as const;
  const wanted = { ...FIRST_PLACES, keep: openRoomId, openRoomId, ...shown };
  views.movingListView('roomList.window', ROOM_LIST, () => wanted).getSnapshot();
}
