import type { Scope } from '../../../base/scope/scope.ts';
import type { RequestFailure } from '../../../core/session/session.ts';
import { sendState } from '../../../protocol/endpoints/send.ts';
import { sessionStateKey } from '../../../protocol/events/rtc/session-member.ts';
import type { RoomId } from '../../../protocol/ids/ids.ts';
import { SESSION_MEMBER_TYPE } from '../../../protocol/rules/rtc/rtc-constants.ts';
import type { CallBook } from '../members/call-book.ts';
import { isThisDevice } from '../members/running-calls.ts';
import type { RtcDeps } from '../rtc-deps.ts';

/** A page that has the call has said so by then. */
const FORGOTTEN_MS = 15_000;

export interface CallsHere {
  /** This device is in the call of the room, or on its way there. */
  readonly has: (roomId: RoomId) => boolean;
  /** Runs while no call of the room begins. */
  readonly inTurn: (roomId: RoomId, task: () => Promise<void>) => Promise<void>;
}

/** Takes back memberships of this device in calls that it is not in: a join that came to the server after the leave (RTC-13). */
export function takeBackForgotten(deps: RtcDeps, book: CallBook, calls: CallsHere, scope: Scope): void {
  const { env, me, session, rooms, requests, log } = deps;
  const waiting = new Map<RoomId, () => void>();
  const isForgotten = (roomId: RoomId) =>
    !calls.has(roomId) && book.membersOf(roomId).some((member) => isThisDevice(member, me, session.deviceId));

  async function takeBack(roomId: RoomId): Promise<void> {
    const room = await rooms.load(roomId);
    if (!room.ok || !isForgotten(roomId)) return;
    const key = sessionStateKey(me, session.deviceId, room.value.state.version);
    if (room.value.state.get(SESSION_MEMBER_TYPE, key) === undefined) return;
    log.info('a membership of this device that nobody has is taken back');
    const sent = await requests.send(sendState(roomId, SESSION_MEMBER_TYPE, key, {}), { signal: scope.signal });
    // One that is refused stays until its time is over.
    if (!sent.ok && !isRefusal(sent.error)) look(roomId);
  }

  function look(roomId: RoomId): void {
    if (scope.ended || waiting.has(roomId) || !isForgotten(roomId)) return;
    const cancel = env.clock.setTimer(FORGOTTEN_MS, () => {
      waiting.delete(roomId);
      if (!scope.ended) scope.run(() => calls.inTurn(roomId, () => takeBack(roomId)));
    });
    waiting.set(roomId, cancel);
  }

  scope.onEnd(() => {
    for (const cancel of waiting.values()) cancel();
  });
  for (const roomId of book.running) look(roomId);
  scope.onEnd(book.changed.subscribe(look));
}

function isRefusal(failure: RequestFailure): boolean {
  return failure.kind === 'serverError' && failure.status < 500 && failure.status !== 429;
}
