import type { Client } from '@parley/sdk/client/remote.ts';
import type { RoomListItem } from '../contract.ts';

/** Takes away the marks that say that rooms are unread, one after another. False if some of it failed. */
export async function takeMarks(client: Client, rooms: readonly RoomListItem[]): Promise<boolean> {
  let isDone = true;
  for (const { roomId, isMarkedUnread } of rooms) {
    if (!isMarkedUnread) continue;
    const { ok } = await client.command('roomList.mark', { roomId, mark: 'unread', isOn: false });
    isDone = isDone && ok;
  }
  return isDone;
}
