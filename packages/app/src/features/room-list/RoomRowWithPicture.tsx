import { RoomRow, type RoomRowProps } from './RoomRow.tsx';

/** A row with the room's picture. */
export function RoomRowWithPicture(props: Omit<RoomRowProps, 'imageUrl'>) {
  return <RoomRow {...props} imageUrl={null} />;
}
