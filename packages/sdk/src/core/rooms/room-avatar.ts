import type { MxcUri } from '../../protocol/ids/ids.ts';
import type { RoomRecord } from './room-record.ts';

/** A room's picture: its own, or in a conversation with one person that person's. */
export function avatarOf(record: RoomRecord): MxcUri | null {
  if (record.avatar !== null) return record.avatar;
  const [only, ...others] = record.heroes;
  return record.isDirect && only !== undefined && others.length === 0 ? only.avatar : null;
}
