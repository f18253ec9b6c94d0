import type { EpochMs } from '../../base/clock/clock.ts';
import { numberAt } from '../../base/json/guards.ts';
import type { EventRole, EventSocket } from '../../core/events/events.ts';
import type { RoomEvent } from '../../protocol/events/event.ts';
import {
  CALL_NOTIFY_TYPE,
  MEMBERSHIP_MS,
  RTC_DECLINE_TYPES,
  RTC_MEMBER_TYPES,
  RTC_NOTIFICATION_TYPES,
  RULED_AS,
  SESSION_MEMBER_TYPE,
} from '../../protocol/rules/rtc/rtc-constants.ts';
import type { RtcCallContent, RtcCallExtra, RtcCallSummary } from './contract.ts';
import { callEventsSocket } from './signs/event-socket.ts';
import { listedRtcCalls, rtcSummary } from './timeline/summary.ts';

const MEMBERS: readonly string[] = [SESSION_MEMBER_TYPE, ...RTC_MEMBER_TYPES];
const DECLINES: readonly string[] = RTC_DECLINE_TYPES;
const NOTIFICATIONS: readonly string[] = RTC_NOTIFICATION_TYPES;

/**
 * Memberships in calls, which are for machines; and notifications of calls, which are rows of the room with what came of them. The oldest
 * form of these comes beside a newer one, and is not drawn.
 */
export const rtcSocket: EventSocket<RtcCallContent, RtcCallExtra, RtcCallSummary> = {
  types: [...MEMBERS, ...NOTIFICATIONS, ...DECLINES, CALL_NOTIFY_TYPE, ...callEventsSocket.types],
  role: rtcRole,
  bumps: isNotification,
  // Nobody is called by what a server could have written itself (CALL-12).
  toSummary: rtcSummary,
  listed: listedRtcCalls,
  relations: async () => (await import('./timeline/outcome.ts')).rtcOutcomeSocket,
  content: async () => (await import('./timeline/item-content.ts')).rtcContentSocket,
  notifies: (event) => (isNotification(event) ? { kind: 'rtcCall', isOnlyIfSure: true, ruledAs: RULED_AS } : null),
  standsUntil,
};

function isNotification({ type, state_key: stateKey }: RoomEvent): boolean {
  return stateKey === undefined && NOTIFICATIONS.includes(type);
}

function rtcRole(event: RoomEvent): EventRole | null {
  const { type, state_key: stateKey } = event;
  if (callEventsSocket.types.includes(type)) return callEventsSocket.role?.(event) ?? null;
  if (type === SESSION_MEMBER_TYPE) return stateKey === undefined ? 'hidden' : 'related';
  if (DECLINES.includes(type)) return stateKey === undefined ? 'related' : 'hidden';
  return isNotification(event) && rtcSummary(event) !== null ? 'entry' : 'hidden';
}

/** A membership may matter until it expires. What says less than a membership is of somebody who left. */
function standsUntil({ type, content, origin_server_ts: sentAt }: RoomEvent): EpochMs | null {
  if (!MEMBERS.includes(type) || Object.keys(content).length <= 1) return null;
  return (numberAt(content, 'created_ts') ?? sentAt) + (numberAt(content, 'expires') ?? MEMBERSHIP_MS);
}
