import type { Hero } from '../../protocol/sync/sync-batch.ts';
import type { RoomRecord } from './room-record.ts';

/** The other one of a conversation of two; undefined for other rooms, and where nobody else is there. */
export function otherOf({ isDirect, heroes }: Pick<RoomRecord, 'isDirect' | 'heroes'>): Hero | undefined {
  return isDirect && heroes.length === 1 ? heroes[0] : undefined;
}
