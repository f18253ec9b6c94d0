import type { RoomEvent } from '../../protocol/events/event.ts';
import type { EventId } from '../../protocol/ids/ids.ts';
import { isEncrypted } from './clear-event.ts';

/** True if another attempt changed anything about an event. A second failure for the same reason is no change. */
export function hasChanged(before: RoomEvent | undefined, after: RoomEvent): boolean {
  if (before === undefined || before === after) return false;
  if (!isEncrypted(after) || before.crypto?.kind !== 'failed' || after.crypto?.kind !== 'failed') return true;
  return before.crypto.code !== after.crypto.code || before.crypto.text !== after.crypto.text;
}

/** `events` with those that were opened in their places; the same list where there are none. */
export function withReopened(
  events: readonly RoomEvent[],
  opened: ReadonlyMap<EventId, RoomEvent>,
): readonly RoomEvent[] {
  if (!events.some((event) => opened.has(event.event_id))) return events;
  return events.map((event) => opened.get(event.event_id) ?? event);
}

/** `events`, which were asked for before some of them were opened: those are as they are in `now`. */
export function keptOpen(events: readonly RoomEvent[], now: readonly RoomEvent[]): readonly RoomEvent[] {
  const sealed = new Set(events.filter(isEncrypted).map((event) => event.event_id));
  if (sealed.size === 0) return events;
  const open = now.filter((event) => sealed.has(event.event_id) && !isEncrypted(event));
  return withReopened(events, new Map(open.map((event) => [event.event_id, event])));
}
