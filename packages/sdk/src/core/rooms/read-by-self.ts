/** What the person's own events say about reading. Pure. */
import { stringAt } from '../../base/json/guards.ts';
import type { RoomEvent } from '../../protocol/events/event.ts';
import { contentBefore } from '../../protocol/events/unsigned.ts';
import type { UserId } from '../../protocol/ids/ids.ts';
import type { ScopedReceipt } from './room-record.ts';
import type { TimelineOf } from './timeline-of.ts';

/**
 * The receipts that the person's own among `events` amount to, the last of each timeline (01.RC-05, 01.UN-04, 02.TH-16): who says
 * something has read what stands before it in its timeline, and who joins, all of the room. Taking something back, or a new name, says
 * nothing about reading.
 */
export function receiptsBySelf(events: readonly RoomEvent[], me: UserId, timelineOf: TimelineOf): ScopedReceipt[] {
  const last = new Map<ScopedReceipt['threadId'], ScopedReceipt>();
  for (const event of events) {
    const threadId = event.sender === me ? readBy(event, timelineOf) : undefined;
    if (threadId === undefined) continue;
    // Taken out first, so that the newest stands last.
    last.delete(threadId);
    last.set(threadId, { eventId: event.event_id, timestamp: event.origin_server_ts, threadId });
  }
  return [...last.values()];
}

/** The timeline that `event` of the person's own has them read, null for all of the room; undefined for none. */
function readBy(event: RoomEvent, timelineOf: TimelineOf): ScopedReceipt['threadId'] | undefined {
  if (event.type === 'm.room.redaction') return undefined;
  if (event.state_key !== undefined) return isJoining(event) ? null : undefined;
  return timelineOf(event) ?? undefined;
}

function isJoining(event: RoomEvent): boolean {
  const { type, sender, state_key: stateKey, content } = event;
  if (type !== 'm.room.member' || stateKey !== sender || stringAt(content, 'membership') !== 'join') return false;
  const before = contentBefore(event);
  return before === null || stringAt(before, 'membership') !== 'join';
}
