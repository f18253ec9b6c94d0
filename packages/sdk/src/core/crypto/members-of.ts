import type { RoomEvent } from '../../protocol/events/event.ts';
import { decodeMember } from '../../protocol/events/member.ts';
import type { UserId } from '../../protocol/ids/ids.ts';
import { parseUserId } from '../../protocol/ids/parse.ts';
import type { RoomDelta } from '../../protocol/sync/sync-batch.ts';

/** Joined and invited users, as far as a sync mentions them (06.C-06). */
export function membersOf({ state, stateAfter = [], timeline }: RoomDelta): readonly UserId[] {
  const events: readonly RoomEvent[] = [...state, ...stateAfter, ...(timeline?.events ?? [])];
  return events.flatMap((event) => {
    if (event.type !== 'm.room.member' || event.state_key === undefined) return [];
    const membership = decodeMember({ ...event, state_key: event.state_key })?.membership;
    const userId = parseUserId(event.state_key);
    return userId !== null && (membership === 'join' || membership === 'invite') ? [userId] : [];
  });
}
