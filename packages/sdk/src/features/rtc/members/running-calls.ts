import { isSameData } from '../../../base/json/same-data.ts';
import type { Scope } from '../../../base/scope/scope.ts';
import { DerivedValue } from '../../../base/value/derived.ts';
import { Signal } from '../../../base/value/signal.ts';
import type { Readable } from '../../../base/value/value.ts';
import type { Need } from '../../../core/feature/faces.ts';
import { People } from '../../../core/timeline/timeline.ts';
import type { DeviceId, RoomId, UserId } from '../../../protocol/ids/ids.ts';
import type { PushToTalk, RtcMember } from '../../../protocol/rules/rtc/rtc-member.ts';
import type { CallIntent, RunningCall } from '../contract.ts';
import type { CallBook } from './call-book.ts';

/** Faces at the row of a room. */
const MOST_FACES = 4;

/** The calls that go on, those with the newest first. A room's call keeps its identity while nothing of it changes. */
export function openRunningCalls(
  { me, session }: Need<'me' | 'session'>,
  book: CallBook,
  scope: Scope,
): Readable<readonly RunningCall[]> {
  const calls = new Map<RoomId, RunningCall>();
  const people = new Map<RoomId, People>();
  const changed = new Signal<void>();
  const read = (roomId: RoomId) => {
    const state = book.stateOf(roomId);
    const members = book.membersOf(roomId);
    const first = members[0];
    const before = calls.get(roomId);
    if (first === undefined || state === undefined) {
      people.delete(roomId);
      return calls.delete(roomId);
    }
    const known = people.get(roomId) ?? new People();
    people.set(roomId, known);
    const users = usersOf(members);
    const call: RunningCall = {
      roomId,
      count: users.length,
      people: users.slice(0, MOST_FACES).map((userId) => known.of(state, userId)),
      intent: intentOf(members),
      startedAt: first.createdAt,
      isJoined: members.some((member) => isThisDevice(member, me, session.deviceId)),
    };
    if (before !== undefined && isSameData(before, call)) return false;
    calls.set(roomId, call);
    return true;
  };
  for (const roomId of book.running) read(roomId);
  scope.onEnd(book.read.subscribe((roomId) => read(roomId) && changed.emit()));
  return new DerivedValue<readonly RunningCall[]>([changed], (before) => {
    const sorted = [...calls.values()].sort((one, other) => other.startedAt - one.startedAt);
    return before !== undefined && isSameOrder(before, sorted) ? before : sorted;
  });
}

/** The people in a call, each once, in the order in which they came. */
export function usersOf(members: readonly RtcMember[]): readonly UserId[] {
  return [...new Set(members.map(({ userId }) => userId))];
}

/** A call in which somebody means video is one of video; null where nobody says anything that is known (09.R-16). */
export function intentOf(members: readonly RtcMember[]): CallIntent | null {
  if (members.some(({ intent }) => intent === 'video')) return 'video';
  return members.some(({ intent }) => intent === 'audio' || intent === 'voice') ? 'audio' : null;
}

/** A call is push-to-talk if a member says so; the first who does says how. */
export function pushToTalkIn(members: readonly RtcMember[]): PushToTalk | null {
  return members.find(({ pushToTalk }) => pushToTalk !== null)?.pushToTalk ?? null;
}

/** True for the membership of this very device. */
export function isThisDevice(member: Pick<RtcMember, 'userId' | 'deviceId'>, me: UserId, deviceId: DeviceId): boolean {
  return member.userId === me && member.deviceId === deviceId;
}

function isSameOrder(before: readonly RunningCall[], now: readonly RunningCall[]): boolean {
  return before.length === now.length && before.every((call, index) => call === now[index]);
}
