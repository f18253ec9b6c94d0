import type { ChunkRecord } from '../timeline/chunk.ts';
import type { OwnReceipt } from './room-record.ts';

/**
 * Which of two receipts of the person reaches further; a receipt never moves back (01.RC-05). The places of their events
 * decide where both are known here, because clocks differ and the time of a receipt is when it was sent. An unknown event may
 * be older than what is loaded or lie in a gap: then time decides.
 */
export function laterReceipt(
  chunks: readonly ChunkRecord[],
  first: OwnReceipt | null,
  second: OwnReceipt | undefined,
): OwnReceipt | null {
  if (second === undefined) return first;
  // The same event again, in the server's words: its time is the better one.
  if (first === null || first.eventId === second.eventId) return second;
  const newest = newestOf(chunks, first.eventId, second.eventId);
  if (newest !== null) return newest === first.eventId ? first : second;
  return second.timestamp >= first.timestamp ? second : first;
}

/** Which of two events stands later; null unless both are known. */
function newestOf(chunks: readonly ChunkRecord[], one: string, other: string): string | null {
  let newest: string | null = null;
  for (const { events } of chunks.toReversed()) {
    for (const { event_id: id } of events.toReversed()) {
      if (id !== one && id !== other) continue;
      if (newest !== null) return newest;
      newest = id;
    }
  }
  return null;
}
