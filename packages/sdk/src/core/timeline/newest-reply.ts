import type { RoomEvent } from '../../protocol/events/event.ts';
import { readRelation } from '../../protocol/events/relation.ts';
import type { EventId, RoomId } from '../../protocol/ids/ids.ts';
import { readThreadBundle } from '../../protocol/rules/thread.ts';
import type { TargetPlaces } from '../outbox/relation-target.ts';

/**
 * The newest reply of a thread that the server has, as far as it is known here: among what is loaded of the room, what is shown of
 * the thread apart, and what came with the root. Null for none.
 */
export function newestReply({ rooms, outbox }: TargetPlaces, roomId: RoomId, rootId: EventId): EventId | null {
  const isReply = (event: RoomEvent) => {
    const relation = readRelation(event);
    return relation?.kind === 'thread' && relation.root === rootId;
  };
  const sent = outbox.entriesOf(roomId).findLast(({ payload, state }) => {
    if (payload.kind !== 'event' || state.kind !== 'sent') return false;
    const relation = readRelation({ event_id: state.eventId, content: payload.content });
    return relation?.kind === 'thread' && relation.root === rootId;
  });
  if (sent?.state.kind === 'sent') return sent.state.eventId;
  const chunks = rooms.peek(roomId)?.chunks ?? [];
  for (const { events } of chunks.toReversed()) {
    const reply = events.findLast(isReply);
    if (reply !== undefined) return reply.event_id;
  }
  const apart = rooms.apart.findLast(roomId, isReply);
  if (apart !== undefined) return apart.event_id;
  const isRoot = (event: RoomEvent) => event.event_id === rootId;
  const root = chunks.flatMap(({ events }) => events.filter(isRoot)).at(0) ?? rooms.apart.findLast(roomId, isRoot);
  return root === undefined ? null : (readThreadBundle(root)?.latest?.event_id ?? null);
}
