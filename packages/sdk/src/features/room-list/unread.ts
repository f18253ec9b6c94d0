import type { RoomGroups } from '../../core/rooms/rooms.ts';
import type { RoomId } from '../../protocol/ids/ids.ts';
import type { RoomListItem } from './contract.ts';
import type { RoomIndex } from './room-index.ts';

/** Rooms of a group, or all, in which something is unread, muted or not; the latest first. None while it is not known which rooms the group has. */
export function unreadRooms(index: RoomIndex, groups: RoomGroups, group: RoomId | null): readonly RoomListItem[] {
  const grouped = groups.roomsOf(group);
  return index.sorted.flatMap((entry) => {
    const { roomId, record, section } = entry;
    const isUnread = record.unreadCount > 0 || record.isMarkedUnread === true;
    const isHere = grouped === 'all' || grouped?.has(roomId) === true;
    return isUnread && isHere && record.membership === 'join' && section !== 'spaces' ? entry.item : [];
  });
}
