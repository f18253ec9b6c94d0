import type { Need } from '../../core/feature/faces.ts';
import { attentionIn, countLoaded, marksOf } from '../../core/rooms/rooms.ts';
import type { EventId, RoomId } from '../../protocol/ids/ids.ts';

/** What a page was given to show. */
export interface Told {
  readonly roomId: RoomId;
  /** Null for an invitation. */
  readonly eventId: EventId | null;
}

/** Tells of what was told of a room whether it waits no more: an invitation that was answered, a message that was read. */
export function isSettled(
  { rooms, pushRules, events }: Need<'rooms' | 'pushRules' | 'events'>,
  roomId: RoomId,
): (told: Told) => boolean {
  const record = rooms.records.get(roomId);
  const room = rooms.peek(roomId);
  if (record?.membership === 'invite') return () => false;
  if (record?.membership !== 'join' || record.unreadCount === 0) return () => true;
  // What of it is read cannot be said of a room that is not at hand.
  if (room === undefined) return ({ eventId }) => eventId === null;
  const attention = attentionIn(pushRules.current.current, room.state, record.joinedCount, events);
  const unread = new Set<EventId>();
  countLoaded(room.chunks, marksOf(record), attention, 'all', ({ event_id: eventId }) => unread.add(eventId));
  return ({ eventId }) => eventId === null || !unread.has(eventId);
}
