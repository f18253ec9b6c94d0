import type { EventId, RoomId } from '@parley/sdk/client/ids.ts';

/** The address of an event that leads there from anywhere (`matrix.to`). */
export function eventPermalink(roomId: RoomId, eventId: EventId): string {
  return `https://matrix.to/#/${encodeURIComponent(roomId)}/${encodeURIComponent(eventId)}`;
}
