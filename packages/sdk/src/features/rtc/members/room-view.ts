import { isSameData } from '../../../base/json/same-data.ts';
import type { Scope } from '../../../base/scope/scope.ts';
import { DerivedValue } from '../../../base/value/derived.ts';
import { Signal } from '../../../base/value/signal.ts';
import { constant, SwitchedValue } from '../../../base/value/switched.ts';
import { ObservableValue, type Readable } from '../../../base/value/value.ts';
import { type RoomState, roomPowerOf } from '../../../core/rooms/rooms.ts';
import { People } from '../../../core/timeline/timeline.ts';
import type { RoomId, UserId } from '../../../protocol/ids/ids.ts';
import { levelToSend, powerLevelOf } from '../../../protocol/rules/power.ts';
import { SESSION_MEMBER_TYPE } from '../../../protocol/rules/rtc/rtc-constants.ts';
import type { RtcRoom } from '../contract.ts';
import type { RtcTransports } from '../parts.ts';
import type { RtcDeps } from '../rtc-deps.ts';
import type { CallBook } from './call-book.ts';
import { isOfTwo, isOtherUnknown, isWantedByOther } from './of-two.ts';
import { intentOf, isThisDevice, pushToTalkIn } from './running-calls.ts';
import { UNKNOWN_CALL } from './unknown-call.ts';

/** All that a room's call is seen in. */
export interface RoomViewParts {
  readonly book: CallBook;
  readonly transports: RtcTransports;
  /** The calls that pages of this device have. */
  readonly own: { readonly calls: Readable<ReadonlyMap<RoomId, unknown>> };
}

/** Follows the call of a room for somebody who looks at it. */
export function openRoomView(
  deps: RtcDeps,
  { book, transports, own }: RoomViewParts,
  roomId: RoomId,
  scope: Scope,
): Readable<RtcRoom> {
  const { rooms, me, session, isGuest } = deps;
  const people = new People();
  const changed = new Signal<void>();
  scope.onEnd(book.read.subscribe((other) => other === roomId && changed.emit()));
  book.watch(roomId, scope);
  keepMembersKnown(deps, book, roomId, scope);
  const transport = transportWhenOfUse(deps, { book, transports }, roomId, scope);
  return new DerivedValue<RtcRoom>([changed, transport, isGuest, own.calls], (before) => {
    const room = rooms.peek(roomId);
    const record = rooms.records.get(roomId);
    if (room === undefined || record?.membership !== 'join') return UNKNOWN_CALL;
    const { state } = room;
    const members = book.membersOf(roomId);
    const now: RtcRoom = {
      transport: transportWord(transport.current),
      mayJoin: !isGuest.current && mayJoin(state, me),
      isWantedByOther: isOfTwo(record) && isWantedByOther(state, me),
      members: members.map((member) => ({
        memberId: member.memberId,
        person: people.of(state, member.userId),
        deviceId: member.deviceId,
        isMine: member.userId === me,
      })),
      startedAt: members[0]?.createdAt ?? null,
      intent: intentOf(members),
      pushToTalk: pushToTalkIn(members),
      isJoined: own.calls.current.has(roomId) && members.some((one) => isThisDevice(one, me, session.deviceId)),
      isJoinedElsewhere: members.some(({ userId, deviceId }) => userId === me && deviceId !== session.deviceId),
    };
    return before !== undefined && isSameData(before, now) ? before : now;
  });
}

/**
 * The transport of a room's call. In a room of two nobody is asked for one while no call goes on, and the other one has never been in one: such
 * calls go from device to device.
 */
function transportWhenOfUse(
  { rooms, me, members }: RtcDeps,
  { book, transports }: { readonly book: CallBook; readonly transports: RtcTransports },
  roomId: RoomId,
  scope: Scope,
): ReturnType<RtcTransports['of']> {
  const isOfUse = () => {
    const record = rooms.records.get(roomId);
    if (record === undefined) return false;
    // A user who was refused in a call of this room joins again when nobody is left in it.
    if (transports.isAsked || !isOfTwo(record) || book.membersOf(roomId).length > 0) return true;
    const state = rooms.peek(roomId)?.state;
    if (state === undefined) return false;
    if (isOtherUnknown(state, me)) scope.run(async () => void (await members.load(roomId)));
    return isWantedByOther(state, me);
  };
  const isAsked = new ObservableValue(isOfUse());
  const look = () => isAsked.set(isAsked.current || isOfUse());
  scope.onEnd(book.read.subscribe((of) => of === roomId && look()));
  scope.onEnd(rooms.changed.subscribe((changed) => changed.has(roomId) && look()));
  return new SwitchedValue(isAsked, scope, (is) => (is ? transports.of(roomId) : constant('loading' as const)));
}

/** The level that joining takes, and the user's own. */
export function joinPower(state: RoomState, me: UserId): { readonly needed: number; readonly own: number } {
  const power = roomPowerOf(state);
  return { needed: levelToSend(power, SESSION_MEMBER_TYPE, 'state'), own: powerLevelOf(power, me) };
}

/** Lazy loading does not bring who is in a call and says nothing: where there are some, all members are asked for (SEC-51). */
export function keepMembersKnown({ rooms, members }: RtcDeps, book: CallBook, roomId: RoomId, scope: Scope): void {
  const look = () => {
    const state = rooms.peek(roomId)?.state;
    if (book.membersOf(roomId).some(({ userId }) => state?.member(userId) === undefined))
      scope.run(async () => void (await members.load(roomId)));
  };
  scope.onEnd(book.changed.subscribe((other) => other === roomId && look()));
  look();
}

function mayJoin(state: RoomState, me: UserId): boolean {
  const { needed, own } = joinPower(state, me);
  return own >= needed;
}

function transportWord(found: 'loading' | object | null): RtcRoom['transport'] {
  if (found === 'loading') return 'loading';
  return found === null ? 'none' : 'known';
}
