import { isObject } from '../../base/json/guards.ts';
import { ok } from '../../base/result/result.ts';
import { decodeStateEvent } from '../events/envelope.ts';
import type { RawContent, StateEvent } from '../events/event.ts';
import type { RoomId } from '../ids/ids.ts';
import { type Endpoint, malformed, path, request } from './endpoint.ts';

/** `GET /rooms/{id}/state/{type}/{key}`: the content as it is now; `M_NOT_FOUND` if there is none (01.P-10). */
export function roomState(roomId: RoomId, type: string, stateKey = ''): Endpoint<RawContent> {
  const requestPath = path`/_matrix/client/v3/rooms/${roomId}/state/${type}/${stateKey}`;
  return {
    request: request('GET', requestPath),
    decode: (body) => (isObject(body) ? ok(body) : malformed('not an object')),
  };
}

/** The same, as the event that it is of: who set it counts for some. A server that gives the content alone is one that does not tell. */
export function roomStateEvent(roomId: RoomId, type: string, stateKey = ''): Endpoint<StateEvent> {
  const { request: asked } = roomState(roomId, type, stateKey);
  return {
    request: { ...asked, query: [['format', 'event']] },
    decode: (body) => {
      const event = decodeStateEvent(body, roomId);
      return event.ok && event.value.type === type ? event : malformed(event.ok ? 'another type' : event.error.kind);
    },
  };
}
