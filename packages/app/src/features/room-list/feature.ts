import type { ClientApi } from '@parley/sdk/client/contract.ts';
import type { RoomId } from '@parley/sdk/client/ids.ts';
import type { Client, InputOf } from '@parley/sdk/client/remote.ts';
import { createContext, use } from 'react';
import type { RoomListItem, RoomListSlots } from './contract.ts';

export const RoomListSlotsContext = createContext<RoomListSlots | null>(null);

/** The slots that the shell has put together, inside of `RoomListSlotsContext`. */
export function useRoomListSlots(): RoomListSlots {
  const slots = use(RoomListSlotsContext);
  if (slots === null) throw new Error('useRoomListSlots outside of RoomListSlotsContext');
  return slots;
}

/** Finds rooms by name; null if that failed. */
export async function findRooms(
  client: Client,
  query: InputOf<ClientApi['roomList.find']>,
  signal: AbortSignal,
): Promise<readonly RoomListItem[] | null> {
  const found = await client.command('roomList.find', query, { signal });
  return found.ok ? found.value : null;
}

/** Takes the notice out of the list that the user was removed from a room: they have read it elsewhere. */
export function dismissRemoval(client: Client, roomId: RoomId): void {
  void client.command('roomList.dismissRemoval', { roomId });
}
