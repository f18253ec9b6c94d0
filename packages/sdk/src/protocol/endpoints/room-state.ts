import { isObject } from '../../base/json/guards.ts';
import { ok } from '../../base/result/result.ts';
import type { RawContent } from '../events/event.ts';
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
