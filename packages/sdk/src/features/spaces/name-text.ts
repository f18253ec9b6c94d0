import { type RoomRecord, roomNameOf } from '../../core/rooms/rooms.ts';
import type { UserId } from '../../protocol/ids/ids.ts';

/** The words of a room's name, as it is looked for and sorted. */
export function nameText(record: RoomRecord, me: UserId): string {
  const name = roomNameOf(record, me);
  switch (name.kind) {
    case 'named':
      return name.name;
    case 'alias':
      return name.alias;
    default:
      return name.names.join(' ');
  }
}
