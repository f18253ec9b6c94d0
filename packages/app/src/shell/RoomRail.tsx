import { RoomListSlotsContext } from '../features/room-list/feature.ts';
import { RoomList, type RoomListProps } from '../features/room-list/RoomList.tsx';
import { SpacesSlot } from '../features/spaces/rail/SpacesSlot.tsx';
import { roomListSlots } from './list-tiles.ts';

/** The spaces and the list of rooms, with what features add to it. */
export function RoomRail(props: RoomListProps) {
  return (
    <RoomListSlotsContext value={roomListSlots}>
      <SpacesSlot />
      <RoomList {...props} />
    </RoomListSlotsContext>
  );
}
