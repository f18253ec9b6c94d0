import { createContext, use } from 'react';
import type { RoomListSlots } from './contract.ts';

export const RoomListSlotsContext = createContext<RoomListSlots | null>(null);

/** The slots that the shell has put together, inside of `RoomListSlotsContext`. */
export function useRoomListSlots(): RoomListSlots {
  const slots = use(RoomListSlotsContext);
  if (slots === null) throw new Error('useRoomListSlots outside of RoomListSlotsContext');
  return slots;
}
