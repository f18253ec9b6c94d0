/** The members of a room's call, as its state says. Pure, but that it remembers what it read. */
import { stringAt } from '../../../base/json/guards.ts';
import type { CallMembers, CallSource } from '../../../core/feature/room-call-book.ts';
import type { RoomState } from '../../../core/rooms/rooms.ts';
import type { RoomEvent } from '../../../protocol/events/event.ts';
import { decodeMember } from '../../../protocol/events/member.ts';
import { readRtcMember } from '../../../protocol/events/rtc/read-rtc-member.ts';
import type { UserId } from '../../../protocol/ids/ids.ts';
import { activeMembers, nextExpiry } from '../../../protocol/rules/rtc/active-members.ts';
import {
  ROOM_SLOT,
  RTC_MEMBER_TYPES,
  RTC_SLOT_TYPES,
  SESSION_MEMBER_TYPE,
} from '../../../protocol/rules/rtc/rtc-constants.ts';
import type { RtcMember } from '../../../protocol/rules/rtc/rtc-member.ts';

/** The types of state by which devices are in calls. */
const MEMBER_TYPES = [SESSION_MEMBER_TYPE, ...RTC_MEMBER_TYPES] as const;

/** Events are never changed, so each is read once. */
const known = new WeakMap<RoomEvent, RtcMember | 'none'>();

/** Reads who is in the call of a room. A membership that cannot be read costs that one. */
export function readCall({ state, sticky, hasAllMembers, now }: CallSource<RtcMember>): CallMembers<RtcMember> {
  const said: RtcMember[] = [];
  for (const type of MEMBER_TYPES)
    for (const event of state.keyed(type)) {
      const member = memberIn(event);
      if (member !== null) said.push(member);
    }
  const isJoined = (userId: UserId) => isJoinedIn(state, userId, hasAllMembers);
  const members = activeMembers({ state: said, sticky, isJoined, isClosed: isClosed(state) }, now);
  return { members, nextExpiry: nextExpiry(members, now) };
}

/** The membership that an event says; null for none. */
export function memberIn(event: RoomEvent): RtcMember | null {
  const before = known.get(event);
  if (before !== undefined) return before === 'none' ? null : before;
  const read = readRtcMember(event);
  const member = read.ok ? read.value : null;
  known.set(event, member ?? 'none');
  return member;
}

/** Lazy loading may not have brought somebody who is there. */
function isJoinedIn(state: RoomState, userId: UserId, hasAllMembers: boolean): boolean {
  const event = state.member(userId);
  return event === undefined ? !hasAllMembers : decodeMember(event)?.membership === 'join';
}

function isClosed(state: RoomState): boolean {
  return RTC_SLOT_TYPES.some((type) => {
    const slot = state.get(type, ROOM_SLOT);
    return slot !== undefined && stringAt(slot.content, 'status') === 'closed';
  });
}
