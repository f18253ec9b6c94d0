import type { RunRoomAction } from '../room-list/contract.ts';
import { markRead } from './mark-read.ts';

/** Marks all of a room as read, and takes the mark away that says that it is unread. */
export const readRoom: RunRoomAction = async ({ client, room, mark }) => {
  const { roomId, latestEventId: eventId, isMarkedUnread } = room;
  const isRead = eventId === null || (await markRead(client, { roomId, eventId }));
  return isRead && (!isMarkedUnread || (await mark('unread', false)));
};
