/** The directory of rooms: addresses, and the rooms that servers list. */
import { arrayAt, countAt, isObject, own, stringAt, stringsAt } from '../../base/json/guards.ts';
import { ok, type Result } from '../../base/result/result.ts';
import type { RoomAlias, RoomId } from '../ids/ids.ts';
import { isServerName, parseRoomId } from '../ids/parse.ts';
import { type Endpoint, type MalformedAnswer, malformed, path, request } from './endpoint.ts';
import { decodeSummary, type RoomSummary } from './room-summary.ts';

/** The room of an address. */
export interface ResolvedAlias {
  readonly roomId: RoomId;
  /** Servers that are in the room. */
  readonly servers: readonly string[];
}

/** A page of a server's directory. */
export interface PublicRooms {
  readonly rooms: readonly RoomSummary[];
  /** The token of the next page; null for the last one. */
  readonly next: string | null;
  /** An estimate of how many rooms there are; null where the server gives none. */
  readonly total: number | null;
}

/** A search in a directory. */
export interface DirectorySearch {
  /** The server whose directory it is; null for the user's own. */
  readonly server: string | null;
  /** Words in names, topics and addresses; empty for all. */
  readonly query: string;
  readonly kind: 'all' | 'rooms' | 'spaces';
  readonly from: string | null;
  readonly limit: number;
}

/** `GET /directory/room/{alias}`; `M_NOT_FOUND` if no room has it. */
export function resolveAlias(alias: RoomAlias): Endpoint<ResolvedAlias> {
  return {
    request: request('GET', path`/_matrix/client/v3/directory/room/${alias}`),
    decode: (body) => {
      const roomId = isObject(body) ? parseRoomId(own(body, 'room_id')) : null;
      if (!isObject(body) || roomId === null) return malformed('room_id');
      return ok({ roomId, servers: (stringsAt(body, 'servers') ?? []).filter(isServerName) });
    },
  };
}

/** `PUT /directory/list/room/{id}`: lists a room in the directory of the user's own server, or takes it out. */
export function listInDirectory(roomId: RoomId, isListed: boolean): Endpoint<void> {
  const requestPath = path`/_matrix/client/v3/directory/list/room/${roomId}`;
  const body = { visibility: isListed ? 'public' : 'private' };
  return { request: request('PUT', requestPath, { body }), decode: () => ok() };
}

/** `POST /publicRooms`. Rooms that cannot be read are left out. */
export function publicRooms({ server, query, kind, from, limit }: DirectorySearch): Endpoint<PublicRooms> {
  const filter = {
    ...(query !== '' && { generic_search_term: query }),
    ...(kind !== 'all' && { room_types: [kind === 'spaces' ? 'm.space' : null] }),
  };
  return {
    request: request('POST', '/_matrix/client/v3/publicRooms', {
      query: server === null ? [] : [['server', server]],
      body: { limit, filter, ...(from !== null && { since: from }) },
    }),
    decode: decodePublicRooms,
  };
}

function decodePublicRooms(body: unknown): Result<PublicRooms, MalformedAnswer> {
  const chunk = isObject(body) ? arrayAt(body, 'chunk') : undefined;
  if (!isObject(body) || chunk === undefined) return malformed('chunk');
  const rooms = chunk.flatMap((entry) => {
    const room = decodeSummary(entry);
    // Rooms of a directory are public unless they say otherwise (spec, "PublishedRoomsChunk").
    return room.ok ? [{ ...room.value, joinRule: room.value.joinRule ?? 'public' }] : [];
  });
  const next = stringAt(body, 'next_batch');
  return ok({
    rooms,
    next: next === undefined || next === '' ? null : next,
    total: countAt(body, 'total_room_count_estimate') ?? null,
  });
}
