import type { Room } from './room.ts';
import { asObject, asText, type JsonObject, type WireEvent } from './wire.ts';

/** How an event points at another one; undefined where it does not. */
export function relationOf({
  content,
  state_key: stateKey,
}: WireEvent): { relType: string; target: string } | undefined {
  const relatesTo = asObject(content['m.relates_to']);
  const relType = asText(relatesTo['rel_type']);
  const target = asText(relatesTo['event_id']);
  return stateKey !== undefined || relType === undefined || target === undefined ? undefined : { relType, target };
}

/** Whether an event is a reply in the thread of `rootId`. */
export function isInThread(event: WireEvent, rootId: string): boolean {
  const relation = relationOf(event);
  return relation?.relType === 'm.thread' && relation.target === rootId;
}

/** What is bundled with the root of a thread; nothing for another event. */
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
