/** Calls in rooms of two, with a name or without: the other one decides by what they have used which way such calls go. */
import { otherOf, type RoomRecord, type RoomState } from '../../../core/rooms/rooms.ts';
import type { UserId } from '../../../protocol/ids/ids.ts';
import { SESSION_MEMBER_TYPE } from '../../../protocol/rules/rtc/rtc-constants.ts';

/** True for a conversation of two, and for a room that two have joined. */
export function isOfTwo(record: Pick<RoomRecord, 'isDirect' | 'heroes' | 'joinedCount'>): boolean {
  return otherOf(record) !== undefined || record.joinedCount === 2;
}

/** Somebody else who is in the room has been in a call of it. A membership that ended stays in the state, empty. */
export function isWantedByOther(state: RoomState, me: UserId): boolean {
  return othersWhoCalled(state, me).some((userId) => {
    const membership = state.member(userId)?.content['membership'];
    return membership === 'join' || membership === 'invite';
  });
}

/** Somebody has been in a call of the room, and it is not known whether they are still there: lazy loading brings no one who says nothing. */
export function isOtherUnknown(state: RoomState, me: UserId): boolean {
  return othersWhoCalled(state, me).some((userId) => state.member(userId) === undefined);
}

function othersWhoCalled(state: RoomState, me: UserId): readonly UserId[] {
  return [...state.keyed(SESSION_MEMBER_TYPE)].flatMap(({ sender }) => (sender === me ? [] : [sender]));
}
