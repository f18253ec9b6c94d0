import type { ListedRoom, RoomLists } from '../../core/rooms/rooms.ts';

/** The rooms that wait for the user, alone or first. */
export const unreadRooms: RoomLists = {
  filters: { unread: ({ isWaiting }) => isWaiting },
  sorters: { unread: (one, other) => urgency(other) - urgency(one) },
};

/** Mentions and invitations, then what else waits, then the rest. */
function urgency({ isMentioned, isWaiting, record }: ListedRoom): number {
  if (isMentioned || record.membership === 'invite') return 2;
  return isWaiting ? 1 : 0;
}
