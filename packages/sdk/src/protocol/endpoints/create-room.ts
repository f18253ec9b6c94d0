import { isObject, own } from '../../base/json/guards.ts';
import { ok } from '../../base/result/result.ts';
import type { RoomId, UserId } from '../ids/ids.ts';
import { parseRoomId } from '../ids/parse.ts';
import { type Endpoint, malformed, request } from './endpoint.ts';

/** `POST /createRoom` for a conversation of two: both may do everything, it is encrypted, and has no name of its own. */
export function createDirectRoom(userId: UserId): Endpoint<RoomId> {
  const encryption = { type: 'm.room.encryption', state_key: '', content: { algorithm: 'm.megolm.v1.aes-sha2' } };
  const body = { preset: 'trusted_private_chat', is_direct: true, invite: [userId], initial_state: [encryption] };
  return {
    request: request('POST', '/_matrix/client/v3/createRoom', { body }),
    decode: (answer) => {
      const roomId = isObject(answer) ? parseRoomId(own(answer, 'room_id')) : null;
      return roomId === null ? malformed('room_id') : ok(roomId);
    },
  };
}
