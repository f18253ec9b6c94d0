import type { MxcUri } from '../../protocol/ids/ids.ts';
import { otherOf } from './other-of.ts';
import type { RoomRecord } from './room-record.ts';

/** A room's picture: its own, or in a conversation with one person that person's. */
export function avatarOf(record: RoomRecord): MxcUri | null {
  return record.avatar ?? otherOf(record)?.avatar ?? null;
}
