/** Addresses of rooms, given and taken away, and whether the directory lists a room. `room-directory.ts` has what finds rooms. */
import { isObject, own, stringsAt } from '../../base/json/guards.ts';
import { ok } from '../../base/result/result.ts';
import type { RoomAlias, RoomId } from '../ids/ids.ts';
import { parseRoomAlias } from '../ids/parse.ts';
import { type Endpoint, malformed, path, request } from './endpoint.ts';

/** `GET /rooms/{id}/aliases`: the addresses that the user's own server has for a room (10.API-directory). */
export function localAliases(roomId: RoomId): Endpoint<readonly RoomAlias[]> {
  return {
    request: request('GET', path`/_matrix/client/v3/rooms/${roomId}/aliases`),
    decode: (body) => {
      const aliases = isObject(body) ? stringsAt(body, 'aliases') : undefined;
      return aliases === undefined ? malformed('aliases') : ok(aliases.flatMap((alias) => parseRoomAlias(alias) ?? []));
    },
  };
}

/** `PUT /directory/room/{alias}`: gives a room an address. */
export function putAlias(alias: RoomAlias, roomId: RoomId): Endpoint<void> {
  const body = { room_id: roomId };
  return {
    request: request('PUT', path`/_matrix/client/v3/directory/room/${alias}`, { body }),
    decode: () => ok(),
  };
}

/** `DELETE /directory/room/{alias}`: takes an address away from its room. */
export function deleteAlias(alias: RoomAlias): Endpoint<void> {
  return { request: request('DELETE', path`/_matrix/client/v3/directory/room/${alias}`), decode: () => ok() };
}

/** `GET /directory/list/room/{id}`: true if the server lists the room in its directory. */
export function isInDirectory(roomId: RoomId): Endpoint<boolean> {
  return {
    request: request('GET', path`/_matrix/client/v3/directory/list/room/${roomId}`),
    decode: (body) => (isObject(body) ? ok(own(body, 'visibility') === 'public') : malformed('not an object')),
  };
}
