/** Actions of a user on another member of a room. The server decides; `rules/rights.ts` says which to offer. */
import { ok } from '../../base/result/result.ts';
import type { RoomId, UserId } from '../ids/ids.ts';
import { type Endpoint, path, request } from './endpoint.ts';

/** Each makes another membership of the person, or takes one back. */
export type PersonAction = 'invite' | 'kick' | 'ban' | 'unban';

/** `POST /rooms/{id}/invite`, `/kick`, `/ban` or `/unban`. An empty reason is none. */
export function actOnPerson(roomId: RoomId, action: PersonAction, userId: UserId, reason = ''): Endpoint<void> {
  const body = reason === '' ? { user_id: userId } : { user_id: userId, reason };
  const requestPath = path`/_matrix/client/v3/rooms/${roomId}/${action}`;
  return { request: request('POST', requestPath, { body }), decode: () => ok() };
}

/** `POST /rooms/{id}/forget`: the server need not keep its history for this person. One must have left it. */
export function forgetRoom(roomId: RoomId): Endpoint<void> {
  const requestPath = path`/_matrix/client/v3/rooms/${roomId}/forget`;
  return { request: request('POST', requestPath, { body: {} }), decode: () => ok() };
}
