import type { ChunkRecord } from '../timeline/chunk.ts';
import type { OwnReceipt } from './room-record.ts';

/**
 * Which of two receipts of the person reaches further. The place in the timeline decides (01.RC-05): clocks differ, and
 * the time of a receipt is when it was sent, not when its event was. An event that is not among the newest ones known here is
 * older than those; of two unknown ones the server's, `second`, counts.
 */
export function laterReceipt(
  chunks: readonly ChunkRecord[],
  first: OwnReceipt | null,
  second: OwnReceipt | undefined,
): OwnReceipt | null {
  if (second === undefined || first?.eventId === second.eventId) return first;
  if (first === null) return second;
  return placeOf(chunks, second.eventId) >= placeOf(chunks, first.eventId) ? second : first;
}

/** Counted from the oldest known event; −1 for an unknown one. */
function placeOf(chunks: readonly ChunkRecord[], eventId: string): number {
  let before = 0;
  for (const chunk of chunks) {
    const place = chunk.events.findIndex((event) => event.event_id === eventId);
    if (place >= 0) return before + place;
    before += chunk.events.length;
  }
  return -1;
}
