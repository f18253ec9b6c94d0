import type { RoomEvent } from '../../protocol/events/event.ts';
import { readRelation } from '../../protocol/events/relation.ts';
import type { EventId } from '../../protocol/ids/ids.ts';
import { isRedacted, redactionTarget, strippedByRedaction } from '../../protocol/rules/redaction.ts';
import { withoutReplies } from '../../protocol/rules/thread.ts';
import type { ChunkRecord } from '../history/chunk.ts';
import { type Guard, UNGUARDED } from '../history/entry-guard.ts';
import { standInFor } from '../history/stand-in.ts';
import { redactRemoved } from './redact-removed.ts';
import type { RoomState } from './room-state.ts';

/**
 * Takes the content away from what the redactions among `added` point at (01.X-03 to 01.X-05), and from what was added
 * later than its redaction. Chunks that do not change stay the same objects. The server has checked who may redact.
 */
export function redactInChunks(
  chunks: readonly ChunkRecord[],
  added: readonly RoomEvent[],
  state: RoomState,
  guard: Guard = UNGUARDED,
): readonly ChunkRecord[] {
  if (added.length === 0) return chunks;
  const redactions = redactionsFor(chunks, added, guard);
  if (redactions.size === 0) return redactRemoved(chunks, state, guard);
  const replies: RoomEvent[] = [];
  const redacted = chunks.map((chunk) => {
    if (!chunk.events.some((event) => redactions.has(event.event_id))) return chunk;
    const events = chunk.events.map((event) => {
      const redaction = redactions.get(event.event_id);
      if (redaction === undefined) return event;
      const strip = () => {
        if (isRedacted(event)) return event;
        if (readRelation(event)?.kind === 'thread') replies.push(event);
        return withEditKept(event, strippedByRedaction(event, redaction, state.version));
      };
      return guard.run('redaction', event.event_id, strip, () => emptied(event, redaction));
    });
    return events.every((event, at) => event === chunk.events[at]) ? chunk : { ...chunk, events };
  });
  return redactRemoved(replies.length === 0 ? redacted : withoutRepliesInRoots(redacted, replies, guard), state, guard);
}

/** What is left of an event that could not be stripped: nothing that it said. */
function emptied(event: RoomEvent, redaction: RoomEvent): RoomEvent {
  return { ...standInFor(event), unsigned: { redacted_because: redaction } };
}

/** What was bundled with the roots of threads is brought up to date with what was taken back (02.TH-07, 02.TH-12). */
function withoutRepliesInRoots(
  chunks: readonly ChunkRecord[],
  replies: readonly RoomEvent[],
  guard: Guard,
): readonly ChunkRecord[] {
  const byRoot = new Map<EventId, RoomEvent[]>();
  for (const reply of replies) {
    const relation = readRelation(reply);
    if (relation?.kind === 'thread') byRoot.set(relation.root, [...(byRoot.get(relation.root) ?? []), reply]);
  }
  return chunks.map((chunk) => {
    if (!chunk.events.some((event) => byRoot.has(event.event_id))) return chunk;
    const events = chunk.events.map((event) => {
      const strip = () => withoutReplies(event, byRoot.get(event.event_id) ?? []);
      return guard.run('replies of a root', event.event_id, strip, () => standInFor(event));
    });
    return { ...chunk, events };
  });
}

/**
 * An edit that was redacted stays known as one. Servers forget that with the content, and what is left would look like a message of its
 * own that was deleted, beside the one that it changed.
 */
function withEditKept(event: RoomEvent, stripped: RoomEvent): RoomEvent {
  const relation = readRelation(event);
  if (relation?.kind !== 'replace') return stripped;
  const relatesTo = { rel_type: 'm.replace', event_id: relation.target };
  return { ...stripped, content: { ...stripped.content, 'm.relates_to': relatesTo } };
}

/** Redactions by their target: new ones, and known ones of new targets. */
function redactionsFor(
  chunks: readonly ChunkRecord[],
  added: readonly RoomEvent[],
  guard: Guard,
): Map<string, RoomEvent> {
  const found = new Map<string, RoomEvent>();
  const collect = (events: readonly RoomEvent[]) => {
    for (const event of events) {
      if (event.type !== 'm.room.redaction') continue;
      const target = guard.run<EventId | null>(
        'target of a redaction',
        event.event_id,
        () => redactionTarget(event),
        () => null,
      );
      if (target !== null) found.set(target, event);
    }
  };
  for (const chunk of chunks) collect(chunk.events);
  collect(added);
  return found;
}
