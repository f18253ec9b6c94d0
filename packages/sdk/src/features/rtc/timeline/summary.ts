/** A call in one line, for the list of rooms and for notifications. Pure, and small: it is loaded with the account. */
import type { Listed, ListedSocket } from '../../../core/events/events.ts';
import type { RoomEvent } from '../../../protocol/events/event.ts';
import { callIntentOf } from '../../../protocol/events/rtc/call-intent.ts';
import { isRedacted } from '../../../protocol/rules/redaction.ts';
import { RTC_NOTIFICATION_TYPES } from '../../../protocol/rules/rtc/rtc-constants.ts';
import type { RtcCallSummary } from '../contract.ts';

const NOTIFICATIONS: readonly string[] = RTC_NOTIFICATION_TYPES;

/** The line of a call as it began; null for another event. One whose other fields cannot be read rings nowhere, and is a row all the same. */
export function rtcSummary(event: RoomEvent): RtcCallSummary | null {
  const { type, state_key: stateKey, content } = event;
  if (stateKey !== undefined || !NOTIFICATIONS.includes(type) || isRedacted(event)) return null;
  return { kind: 'rtcCall', hasVideo: callIntentOf(content) === 'video' };
}

/** Calls are no messages, and stand in the list of rooms. Nothing of them is kept. */
export const listedRtcCalls: ListedSocket<RtcCallSummary> = { toListed, update: (before) => before };

function toListed(event: RoomEvent): Listed<RtcCallSummary> | null {
  const summary = rtcSummary(event);
  return summary === null ? null : { summary, kept: {} };
}
