import type { Result } from '@parley/sdk/client/remote.ts';
import { privacy } from '../../lib/privacy/privacy.ts';
import { navigate } from '../../lib/route/use-route.ts';
import { useCommand } from '../../lib/view/use-command.ts';
import type { RoomListItem } from './contract.ts';
import type { RoomNotificationMode } from './room-list-item.ts';

/** Actions on a room in the list. */
export type RoomAction =
  | 'join'
  | 'leave'
  | 'markRead'
  | 'markUnread'
  | 'addFavourite'
  | 'removeFavourite'
  | 'addLowPriority'
  | 'removeLowPriority'
  | 'copyLink'
  | `notify-${RoomNotificationMode}`;

/** Does it; false if it failed. */
export function useRoomActions(
  openRoomId: string | null,
): (room: RoomListItem, action: RoomAction) => Promise<boolean> {
  const join = useCommand('membership.join');
  const leave = useCommand('membership.leave');
  const markRead = useCommand('receipts.markRead');
  const mark = useCommand('roomList.mark');
  const setMode = useCommand('notifications.setRoom');
  const link = useCommand('timeline.permalink');
  return async (room, action) => {
    const { roomId } = room;
    switch (action) {
      case 'join':
        return (await join({ roomId })).ok;
      case 'leave': {
        const { ok } = await leave({ roomId });
        if (ok && roomId === openRoomId) navigate({ kind: 'home' });
        return ok;
      }
      case 'markRead': {
        const { latestEventId: eventId, isMarkedUnread } = room;
        const isRead =
          eventId === null || (await markRead({ roomId, eventId, isPrivate: !privacy.current.showsReading })).ok;
        return isRead && (!isMarkedUnread || (await mark({ roomId, mark: 'unread', isOn: false })).ok);
      }
      case 'markUnread':
        return (await mark({ roomId, mark: 'unread', isOn: true })).ok;
      case 'addFavourite':
      case 'removeFavourite':
        return (await mark({ roomId, mark: 'favourite', isOn: action === 'addFavourite' })).ok;
      case 'addLowPriority':
      case 'removeLowPriority':
        return (await mark({ roomId, mark: 'lowPriority', isOn: action === 'addLowPriority' })).ok;
      case 'notify-default':
        return (await setMode({ roomId, mode: 'default' })).ok;
      case 'notify-all':
        return (await setMode({ roomId, mode: 'all' })).ok;
      case 'notify-mentions':
        return (await setMode({ roomId, mode: 'mentions' })).ok;
      case 'notify-mute':
        return (await setMode({ roomId, mode: 'mute' })).ok;
      case 'copyLink':
        return copy(link({ roomId, eventId: null }));
    }
  };
}

/** Copies what `link` gives. It is promised at once: some browsers let a page write only while a press is being handled. */
async function copy(link: Promise<Result<string, unknown>>): Promise<boolean> {
  const text = link.then((answer) => {
    if (!answer.ok) throw new TypeError('no link');
    return new Blob([answer.value], { type: 'text/plain' });
  });
  try {
    await navigator.clipboard.write([new ClipboardItem({ 'text/plain': text })]);
    return true;
  } catch {
    return false;
  }
}
