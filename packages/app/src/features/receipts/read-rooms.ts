import type { Client } from '@parley/sdk/client/remote.ts';
import { privacy } from '../../lib/privacy/privacy.ts';
import type { RoomListItem } from '../room-list/contract.ts';

/** Reads rooms up to their latest message. False if some of it failed. */
export async function readRooms(client: Client, rooms: readonly RoomListItem[]): Promise<boolean> {
  const isPrivate = !privacy.current.showsReading;
  const reads = rooms.flatMap(({ roomId, latestEventId: eventId }) =>
    eventId === null ? [] : { roomId, eventId, isPrivate },
  );
  return (await client.command('receipts.markAllRead', { reads })).ok;
}
