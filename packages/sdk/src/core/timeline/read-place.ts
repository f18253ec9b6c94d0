import type { EventId } from '../../protocol/ids/ids.ts';
import type { ChunkRecord } from '../history/chunk.ts';
import type { TimelineItem } from './item.ts';

/**
 * Up to where a reader sees that they have read. A receipt may be for what is no message, such as a reaction or what devices say in a
 * call: then it is the newest one that stands before it. An event that is not loaded stays as it is. Pure.
 */
export function readPlace(
  upTo: EventId | null,
  chunks: readonly Pick<ChunkRecord, 'events'>[],
  items: readonly TimelineItem<unknown, unknown>[],
): EventId | null {
  const isIt = (item: TimelineItem<unknown, unknown>) => item.kind === 'event' && item.eventId === upTo;
  if (upTo === null || items.findLast(isIt) !== undefined) return upTo;
  const events = chunks.flatMap((chunk) => chunk.events);
  const at = events.findLastIndex(({ event_id: id }) => id === upTo);
  if (at < 0) return upTo;
  const shown = new Set(items.map((item) => (item.kind === 'event' ? item.eventId : null)));
  return events.slice(0, at).findLast(({ event_id: id }) => shown.has(id))?.event_id ?? upTo;
}
