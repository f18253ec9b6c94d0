import { memo } from 'react';
import { useHasDraft } from '../../lib/drafts/use-has-draft.ts';
import { useRoomAvatarUrl } from '../../lib/media/use-room-avatar.ts';
import { RoomRow, type RoomRowProps } from './RoomRow.tsx';

const AVATAR_PX = 36;

/** A row with the room's picture, and with what was begun in it. */
export const RoomRowConnected = memo(function RoomRowConnected(props: Omit<RoomRowProps, 'imageUrl' | 'hasDraft'>) {
  const hasDraft = useHasDraft(props.room.roomId) && !props.isOpen;
  return <RoomRow {...props} imageUrl={useRoomAvatarUrl(props.room, AVATAR_PX)} hasDraft={hasDraft} />;
});
