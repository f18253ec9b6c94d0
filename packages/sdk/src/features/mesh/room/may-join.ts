/** The right to be in a call of a room, and the number of those who have it. */
import { type RoomRecord, type RoomState, roomPowerOf } from '../../../core/rooms/rooms.ts';
import { decodeMember } from '../../../protocol/events/member.ts';
import type { UserId } from '../../../protocol/ids/ids.ts';
import { MESH_CALL_TYPE, MESH_MEMBER_TYPE, MESH_MOST_PEOPLE } from '../../../protocol/rules/mesh/mesh-constants.ts';
import { hasLevelToSend, levelToSend, powerLevelOf } from '../../../protocol/rules/power.ts';

/** The level that joining takes, and the user's own: where no call goes on it has to be begun too (08.G-04). */
export function meshPower(
  state: RoomState,
  me: UserId,
  hasCall: boolean,
): { readonly needed: number; readonly own: number } {
  const power = roomPowerOf(state);
  const toBeIn = levelToSend(power, MESH_MEMBER_TYPE, 'state');
  const toBegin = hasCall ? toBeIn : levelToSend(power, MESH_CALL_TYPE, 'state');
  return { needed: Math.max(toBeIn, toBegin), own: powerLevelOf(power, me) };
}

/** True where more people could join than such a call carries. Members that are not known here count as one who could. */
export function isTooLarge(state: RoomState, { joinedCount, hasAllMembers }: RoomRecord): boolean {
  const power = roomPowerOf(state);
  let able = 0;
  let joined = 0;
  for (const event of state.members()) {
    const member = decodeMember(event);
    if (member?.membership !== 'join') continue;
    joined += 1;
    if (hasLevelToSend(power, member.userId, MESH_MEMBER_TYPE, 'state')) able += 1;
  }
  const unknown = hasAllMembers === true ? 0 : Math.max(0, (joinedCount ?? 0) - joined);
  const isForAll = hasLevelToSend(power, '@:' as UserId, MESH_MEMBER_TYPE, 'state');
  return able + (isForAll ? unknown : 0) > MESH_MOST_PEOPLE;
}
