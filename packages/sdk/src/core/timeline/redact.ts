import type { RoomEvent } from '../../protocol/events/event.ts';
import { isRedacted, redactionTarget, strippedByRedaction } from '../../protocol/rules/redaction.ts';
import type { RoomState } from '../rooms/room-state.ts';
import type { ChunkRecord } from './chunk.ts';

/**
 * Takes the content away from what the redactions among `added` point at (01.X-03 to 01.X-05), and from what was added
 * later than its redaction. Chunks that do not change stay the same objects. The server has checked who may redact.
 */
export function redactInChunks(
  chunks: readonly ChunkRecord[],
  added: readonly RoomEvent[],
  state: RoomState,
): readonly ChunkRecord[] {
  if (added.length === 0) return chunks;
  const redactions = redactionsFor(chunks, added);
  if (redactions.size === 0) return chunks;
  return chunks.map((chunk) => {
    if (!chunk.events.some((event) => redactions.has(event.event_id) && !isRedacted(event))) return chunk;
    const events = chunk.events.map((event) => {
      const redaction = redactions.get(event.event_id);
      return redaction === undefined || isRedacted(event)
        ? event
        : strippedByRedaction(event, redaction, state.version);
    });
    return { ...chunk, events };
  });
}

/** Redactions by their target: new ones, and known ones of new targets. */
function redactionsFor(chunks: readonly ChunkRecord[], added: readonly RoomEvent[]): Map<string, RoomEvent> {
  const found = new Map<string, RoomEvent>();
  const collect = (events: readonly RoomEvent[]) => {
    for (const event of events) {
      const target = event.type === 'm.room.redaction' ? redactionTarget(event) : null;
      if (target !== null) found.set(target, event);
    }
  };
  for (const chunk of chunks) collect(chunk.events);
  collect(added);
  return found;
}
