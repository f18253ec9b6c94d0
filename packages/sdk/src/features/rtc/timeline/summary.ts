/** A call in one line, for the list of rooms and for notifications. Pure. */
import type { Listed, ListedSocket } from '../../../core/events/events.ts';
import type { RoomEvent } from '../../../protocol/events/event.ts';
import { type RtcNotification, readRtcNotification } from '../../../protocol/events/rtc/notification.ts';
import type { RtcCallSummary } from '../contract.ts';

/** The line of a call as it began; null for another event. */
export function rtcSummary(event: RoomEvent): RtcCallSummary | null {
  return toListed(event)?.summary ?? null;
}

/** Calls are no messages, and stand in the list of rooms. Nothing of them is kept. */
export const listedRtcCalls: ListedSocket<RtcCallSummary> = { toListed, update: (before) => before };

function toListed(event: RoomEvent): Listed<RtcCallSummary> | null {
  const ring = ringOf(event);
  return ring === null ? null : { summary: { kind: 'rtcCall', hasVideo: ring.intent === 'video' }, kept: {} };
}

/** The notification that an entry is; null for another event. */
export function ringOf(event: RoomEvent): RtcNotification | null {
  const read = readRtcNotification(event);
  return read?.ok === true ? read.value : null;
}
