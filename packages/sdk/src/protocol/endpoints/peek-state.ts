import { ok } from '../../base/result/result.ts';
import type { PoisonEvent, StateEvent } from '../events/event.ts';
import type { RoomId } from '../ids/ids.ts';
import { type Endpoint, malformed, path, request } from './endpoint.ts';
import { decodeState } from './event-list.ts';

/** `GET /rooms/{id}/state`: all state, for members, and for everybody in a room that all can read. What cannot be read is left out. */
export function peekState(roomId: RoomId): Endpoint<readonly StateEvent[]> {
  const poison: PoisonEvent[] = [];
  return {
    request: request('GET', path`/_matrix/client/v3/rooms/${roomId}/state`),
    decode: (body) => (Array.isArray(body) ? ok(decodeState(body, roomId, 'state', poison)) : malformed('state')),
  };
}
