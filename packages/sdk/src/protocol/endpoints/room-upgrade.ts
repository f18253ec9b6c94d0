import { isObject, own } from '../../base/json/guards.ts';
import { ok } from '../../base/result/result.ts';
import type { RoomId, UserId } from '../ids/ids.ts';
import { parseRoomId } from '../ids/parse.ts';
import { type Endpoint, malformed, path, request } from './endpoint.ts';

/** Making a room takes a server long: it copies state, and tells other servers. */
const TIMEOUT_MS = 120_000;

/** `POST /rooms/{id}/upgrade`: makes the room that goes on, and closes this one. The answer is the new room. */
export function upgradeRoom(
  roomId: RoomId,
  version: string,
  additionalCreators: readonly UserId[] = [],
): Endpoint<RoomId> {
  const more = additionalCreators.length === 0 ? {} : { additional_creators: additionalCreators };
  const body = { new_version: version, ...more };
  return {
    request: request('POST', path`/_matrix/client/v3/rooms/${roomId}/upgrade`, { body, timeoutMs: TIMEOUT_MS }),
    decode: (answer) => {
      const replacement = isObject(answer) ? parseRoomId(own(answer, 'replacement_room')) : null;
      return replacement === null ? malformed('replacement_room') : ok(replacement);
    },
  };
}
