import type { RoomListItem } from './room-list-item.ts';

/** The rooms whose name holds every word of `query`, in their order; accents and case do not matter. */
export function filterRooms(
  rooms: readonly RoomListItem[],
  query: string,
  nameOf: (room: RoomListItem) => string,
): readonly RoomListItem[] {
  const words = fold(query)
    .split(/\s+/u)
    .filter((word) => word !== '');
  if (words.length === 0) return rooms;
  return rooms.filter((room) => {
    const name = fold(nameOf(room));
    return words.every((word) => name.includes(word));
  });
}

/**
 * The room `step` places from `roomId` in the list, or null if there is none that way. From nowhere it is the first or the last.
 * With `isUnread`, only unread rooms and invitations count, and the search goes round once.
 */
export function roomBeside(
  rooms: readonly RoomListItem[],
  roomId: string | null,
  step: 1 | -1,
  isUnread: boolean,
): RoomListItem | null {
  const at = rooms.findIndex((room) => room.roomId === roomId);
  const start = at < 0 && step < 0 ? rooms.length : at;
  for (let moved = 1; moved <= rooms.length; moved += 1) {
    const index = start + step * moved;
    const room = rooms[isUnread ? (index + rooms.length * 2) % rooms.length : index];
    if (room === undefined) return null;
    if (room.roomId !== roomId && (!isUnread || waits(room))) return room;
  }
  return null;
}

/** Whether the room waits for the person. */
export function waits(room: RoomListItem): boolean {
  return room.unreadCount > 0 || room.mentionCount > 0 || room.membership === 'invite';
}

function fold(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLocaleLowerCase();
}
