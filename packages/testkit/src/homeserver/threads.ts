import type { Room } from './room.ts';
import { asObject, asText, type JsonObject, type WireEvent } from './wire.ts';

/** The relation of an event to another one; undefined if there is none. */
export function relationOf({
  content,
  state_key: stateKey,
}: WireEvent): { relType: string; target: string } | undefined {
  const relatesTo = asObject(content['m.relates_to']);
  const relType = asText(relatesTo['rel_type']);
  const target = asText(relatesTo['event_id']);
  return stateKey !== undefined || relType === undefined || target === undefined ? undefined : { relType, target };
}

/** True if an event is a reply in the thread of `rootId`. */
export function isInThread(event: WireEvent, rootId: string): boolean {
  const relation = relationOf(event);
  return relation?.relType === 'm.thread' && relation.target === rootId;
}

/** The thread summary that is bundled with a root; nothing for another event. */
export function bundledThread(room: Room, eventId: string, userId: string): JsonObject {
  const replies = room.events.filter(({ event }) => isInThread(event, eventId));
  const latest = replies.at(-1);
  if (latest === undefined) return {};
  const hasParticipated = replies.some(({ event }) => event.sender === userId);
  const thread = {
    count: replies.length,
    current_user_participated: hasParticipated,
    latest_event: { ...latest.event },
  };
  return { 'm.relations': { 'm.thread': thread } };
}
