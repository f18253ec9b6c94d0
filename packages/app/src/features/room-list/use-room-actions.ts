import { navigate } from '../../lib/route/use-route.ts';
import { useCommand } from '../../lib/view/use-command.ts';
import type { RoomListItem } from './room-list-item.ts';

/** What can be done with a room from the list. */
export type RoomAction =
  | 'join'
  | 'leave'
  | 'markRead'
  | 'markUnread'
  | 'addFavourite'
  | 'removeFavourite'
  | 'addLowPriority'
  | 'removeLowPriority'
  | 'copyLink';

/** Does it; false if it failed. */
export function useRoomActions(
  openRoomId: string | null,
): (room: RoomListItem, action: RoomAction) => Promise<boolean> {
  const join = useCommand('membership.join');
  const leave = useCommand('membership.leave');
  const markRead = useCommand('receipts.markRead');
  const mark = useCommand('roomList.mark');
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
        const isRead = eventId === null || (await markRead({ roomId, eventId })).ok;
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
      case 'copyLink':
        return copy(`https://matrix.to/#/${encodeURIComponent(roomId)}`);
    }
  };
}

async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
