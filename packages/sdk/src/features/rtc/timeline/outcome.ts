/** The outcome of a call, on the notification of it: by declines, and by the own memberships. Pure. */
import type { RelationSocket } from '../../../core/events/events.ts';
import type { RoomEvent } from '../../../protocol/events/event.ts';
import { declinedIn, type RtcNotification, readRtcNotification } from '../../../protocol/events/rtc/notification.ts';
import { isSessionMember } from '../../../protocol/events/rtc/session-member.ts';
import type { UserId } from '../../../protocol/ids/ids.ts';
import { SESSION_MEMBER_TYPE } from '../../../protocol/rules/rtc/rtc-constants.ts';
import type { RtcCallExtra } from '../contract.ts';

/** All memberships of a room go by one name: which of them belongs to a notification is a matter of time. */
const NAME = 'rtc memberships';

/** A call is declined by its id, and joined by a membership while it rang. */
export const rtcOutcomeSocket: RelationSocket<RtcCallExtra> = {
  targetOf: declinedIn,
  targetNameOf: ({ type, state_key: stateKey }) =>
    type === SESSION_MEMBER_TYPE && stateKey !== undefined ? NAME : null,
  nameOf: (entry) => (ringOf(entry) === null ? null : NAME),
  fold: (related, { me, entry }) => outcomeOf(entry, related, me),
  foldAlone: (entry) => outcomeOf(entry, [], null),
};

function outcomeOf(entry: RoomEvent, related: readonly RoomEvent[], me: UserId | null): RtcCallExtra | null {
  const ring = ringOf(entry);
  if (ring === null) return null;
  const base = { kind: 'rtcCall', isRing: ring.kind === 'ring', until: ring.until } as const;
  const { origin_server_ts: begunAt, sender } = entry;
  const isInTime = (at: number) => at >= begunAt && at <= ring.until;
  const joined = related.find(
    (event) => event.sender === me && isInTime(event.origin_server_ts) && isSessionMember(event.content),
  );
  if (joined !== undefined) return { ...base, outcome: 'joined', by: joined.sender };
  // The caller cannot decline, and who declines here and joins elsewhere has joined.
  const declined = related.find((event) => declinedIn(event) === entry.event_id && event.sender !== sender);
  return declined === undefined
    ? { ...base, outcome: 'none', by: null }
    : { ...base, outcome: 'declined', by: declined.sender };
}

/** The notification that an entry is; null for another event. */
function ringOf(event: RoomEvent): RtcNotification | null {
  const read = readRtcNotification(event);
  return read?.ok === true ? read.value : null;
}
