import { memo } from 'react';
import { useHasDraft } from '../../lib/drafts/use-has-draft.ts';
import { useRoomAvatarUrl } from '../../lib/media/use-room-avatar.ts';
import { useRoomListSlots } from './feature.ts';
import { RoomRow, type RoomRowProps } from './RoomRow.tsx';

const AVATAR_PX = 36;

/** A row with the room's picture, and with what was begun in it. */
export const RoomRowConnected = memo(function RoomRowConnected(
  props: Omit<RoomRowProps, 'imageUrl' | 'hasDraft' | 'hasCall'>,
) {
  const hasDraft = useHasDraft(props.room.roomId) && !props.isOpen;
  // The slots are the same for as long as the page lives.
  const useHasCall = useRoomListSlots().call?.useHasCall ?? useNoCall;
  const hasCall = useHasCall(props.room.roomId);
  const imageUrl = useRoomAvatarUrl(props.room, AVATAR_PX);
  return <RoomRow {...props} imageUrl={imageUrl} hasDraft={hasDraft} hasCall={hasCall} />;
});

function useNoCall(): boolean {
  return false;
}
