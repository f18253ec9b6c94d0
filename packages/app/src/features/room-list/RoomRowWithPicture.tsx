import { useAvatarUrl } from '../../lib/media/use-media.ts';
import { RoomRow, type RoomRowProps } from './RoomRow.tsx';

const AVATAR_PX = 36;

/** A row with the room's picture. */
export function RoomRowWithPicture(props: Omit<RoomRowProps, 'imageUrl'>) {
  return <RoomRow {...props} imageUrl={useAvatarUrl(props.room.avatar, AVATAR_PX)} />;
}
