import type { EpochMs } from '../../base/clock/clock.ts';
import { numberAt } from '../../base/json/guards.ts';
import type { EventSocket } from '../../core/events/events.ts';
import type { RoomEvent } from '../../protocol/events/event.ts';
import { MEMBERSHIP_MS, RTC_MEMBER_TYPES, SESSION_MEMBER_TYPE } from '../../protocol/rules/rtc/rtc-constants.ts';

/** Memberships in calls. They are for machines, and shown nowhere. */
export const rtcSocket: EventSocket<never, never, never> = {
  types: [SESSION_MEMBER_TYPE, ...RTC_MEMBER_TYPES],
  role: () => 'hidden',
  staysInClear: true,
  standsUntil,
};

/** A membership may matter until it expires. What says less than a membership is of somebody who left. */
function standsUntil({ content, origin_server_ts: sentAt }: RoomEvent): EpochMs | null {
  if (Object.keys(content).length <= 1) return null;
  return (numberAt(content, 'created_ts') ?? sentAt) + (numberAt(content, 'expires') ?? MEMBERSHIP_MS);
}
