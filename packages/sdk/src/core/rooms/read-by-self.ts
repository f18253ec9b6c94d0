/** What the person's own events say about reading. Pure. */
import { stringAt } from '../../base/json/guards.ts';
import type { RoomEvent } from '../../protocol/events/event.ts';
import { contentBefore } from '../../protocol/events/unsigned.ts';
import type { UserId } from '../../protocol/ids/ids.ts';
import type { ScopedReceipt } from './room-record.ts';
import type { TimelineOf } from './timeline-of.ts';

/**
 * The receipts that the person's own among `events` amount to (01.RC-05, 01.UN-04, 02.TH-16): who says something has read what stands
 * before it in its timeline, and who joins, all of the room. Taking something back, or a new name, says nothing about reading.
 */
export function receiptsBySelf(events: readonly RoomEvent[], me: UserId, timelineOf: TimelineOf): ScopedReceipt[] {
  return events.flatMap((event): ScopedReceipt[] => {
    if (event.sender !== me || event.type === 'm.room.redaction') return [];
    const receipt = { eventId: event.event_id, timestamp: event.origin_server_ts };
    if (event.state_key !== undefined) return isJoining(event) ? [{ ...receipt, threadId: null }] : [];
    const threadId = timelineOf(event);
    return threadId === null ? [] : [{ ...receipt, threadId }];
  });
}

function isJoining(event: RoomEvent): boolean {
  const { type, sender, state_key: stateKey, content } = event;
  if (type !== 'm.room.member' || stateKey !== sender || stringAt(content, 'membership') !== 'join') return false;
  const before = contentBefore(event);
  return before === null || stringAt(before, 'membership') !== 'join';
}
