import { parseRoomId } from '@parley/sdk/client/ids.ts';
import { openFirstWindow } from '../features/room-list/first-window.ts';
import type { Route } from '../lib/route/route.ts';
import type { HandleCache } from '../lib/view/handle-cache.ts';

/**
 * Opens what the page of somebody who is signed in will show first, before there is anything to show it: it comes with the
 * engine's first word about the session. `isOther`: the account is not the one that is shown, whose group of rooms is no group of this one.
 */
export function openAhead(views: HandleCache, route: Route, { isOther = false } = {}): void {
  const roomId = route.kind === 'room' ? parseRoomId(route.room) : null;
  if (isOther) openFirstWindow(views, roomId, null);
  else openFirstWindow(views, roomId);
  views.listView('drafts.list', null).getSnapshot();
  views.view('media.previews', null).getSnapshot();
  if (roomId === null) return;
  views.view('timeline.room', { roomId }).getSnapshot();
  views.listView('timeline.items', { roomId }).getSnapshot();
}
