import type { RoomEvent } from '../../protocol/events/event.ts';
import type { EventId } from '../../protocol/ids/ids.ts';

/**
 * `events` with `related`, which was fetched by itself, behind the one that it relates to: before what was sent later than it
 * (02.TL-08). Null where that one is not among them. Pure.
 */
export function withRelated(
  events: readonly RoomEvent[],
  related: RoomEvent,
  parentId: EventId,
): readonly RoomEvent[] | null {
  const parent = events.findIndex((event) => event.event_id === parentId);
  if (parent < 0) return null;
  const later = events.findIndex((event, at) => at > parent && event.origin_server_ts > related.origin_server_ts);
  const at = later < 0 ? events.length : later;
  return [...events.slice(0, at), related, ...events.slice(at)];
}
