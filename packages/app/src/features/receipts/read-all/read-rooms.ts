import type { Client } from '@parley/sdk/client/remote.ts';
import { privacy } from '../../../lib/privacy/privacy.ts';
import type { RoomListItem } from '../../room-list/contract.ts';

/** Marks rooms as read up to their latest message, and takes away the marks that say they are unread. False if some of it failed. */
export async function readRooms(client: Client, rooms: readonly RoomListItem[]): Promise<boolean> {
  const isPrivate = !privacy.current.showsReading;
  const reads = rooms.flatMap(({ roomId, latestEventId: eventId }) =>
    eventId === null ? [] : { roomId, eventId, isPrivate },
  );
  let isDone = (await client.command('receipts.markAllRead', { reads })).ok;
  for (const { roomId, isMarkedUnread } of rooms) {
    if (!isMarkedUnread) continue;
    const { ok } = await client.command('roomList.mark', { roomId, mark: 'unread', isOn: false });
    isDone = isDone && ok;
  }
  return isDone;
}
