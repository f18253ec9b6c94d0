import { asObject, asText, type JsonObject, type WireEvent } from '../../homeserver/wire.ts';
import { readSealed } from './room-keys.ts';

/** An event as its sender wrote it: what simulated machines encrypt can be read by who checks the run. */
export function clearOf(event: WireEvent): WireEvent {
  const sealed = event.type === 'm.room.encrypted' ? readSealed(event.content) : null;
  if (sealed === null) return event;
  return { ...event, type: asText(sealed.clear['type']) ?? event.type, content: clearContentOf(event.content) };
}

/** The decrypted form of content alone. */
export function clearContentOf(content: JsonObject): JsonObject {
  const sealed = readSealed(content);
  if (sealed === null) return content;
  const relation = content['m.relates_to'];
  return { ...asObject(sealed.clear['content']), ...(relation === undefined ? {} : { 'm.relates_to': relation }) };
}
