/** The rooms of a space, as its servers tell of them (04.SP-01). */
import {
  arrayAt,
  countAt,
  isObject,
  type JsonObject,
  objectAt,
  own,
  stringAt,
  stringsAt,
} from '../../base/json/guards.ts';
import { ok, type Result } from '../../base/result/result.ts';
import type { MxcUri, RoomId } from '../ids/ids.ts';
import { parseMxcUri, parseRoomId } from '../ids/parse.ts';
import { type Endpoint, type MalformedAnswer, malformed, path, request } from './endpoint.ts';

export interface SpaceRoom {
  readonly roomId: RoomId;
  readonly name: string | null;
  readonly topic: string | null;
  readonly avatar: MxcUri | null;
  readonly joinedCount: number | null;
  readonly isSpace: boolean;
  /** Servers to join by. */
  readonly via: readonly string[];
}

export interface SpaceRooms {
  readonly rooms: readonly SpaceRoom[];
  /** The token of the next page; null for the last one. */
  readonly next: string | null;
}

const PAGE = 50;
const MOST_VIA = 3;

/** `GET …/hierarchy`: the rooms right below a space. Servers leave out what one may not see. */
export function spaceRooms(spaceId: RoomId, from: string | null): Endpoint<SpaceRooms> {
  const query = [
    ['max_depth', '1'],
    ['limit', String(PAGE)],
    ...(from === null ? [] : [['from', from] as const]),
  ] as const;
  return {
    request: request('GET', path`/_matrix/client/v1/rooms/${spaceId}/hierarchy`, { query }),
    decode: (body) => decodeRooms(body, spaceId),
  };
}

function decodeRooms(body: unknown, spaceId: RoomId): Result<SpaceRooms, MalformedAnswer> {
  const rooms = isObject(body) ? arrayAt(body, 'rooms') : undefined;
  if (!isObject(body) || rooms === undefined) return malformed('rooms');
  const vias = new Map(rooms.flatMap((room) => (isObject(room) ? viasIn(room) : [])));
  const found = rooms.flatMap((room) => (isObject(room) ? (decodeRoom(room, vias) ?? []) : []));
  const next = stringAt(body, 'next_batch');
  return ok({
    rooms: found.filter(({ roomId }) => roomId !== spaceId),
    next: next === undefined || next === '' ? null : next,
  });
}

function viasIn(space: JsonObject): readonly (readonly [string, readonly string[]])[] {
  return (arrayAt(space, 'children_state') ?? []).flatMap((child) => {
    const roomId = isObject(child) ? stringAt(child, 'state_key') : undefined;
    const via = isObject(child) ? stringsAt(objectAt(child, 'content') ?? {}, 'via') : undefined;
    return roomId === undefined || via === undefined ? [] : [[roomId, via.slice(0, MOST_VIA)] as const];
  });
}

function decodeRoom(room: JsonObject, vias: ReadonlyMap<string, readonly string[]>): SpaceRoom | null {
  const roomId = parseRoomId(own(room, 'room_id'));
  if (roomId === null) return null;
  const named = (key: string) => {
    const text = stringAt(room, key)?.trim() ?? '';
    return text === '' ? null : text;
  };
  return {
    roomId,
    name: named('name') ?? named('canonical_alias'),
    topic: named('topic'),
    avatar: parseMxcUri(own(room, 'avatar_url')),
    joinedCount: countAt(room, 'num_joined_members') ?? null,
    isSpace: stringAt(room, 'room_type') === 'm.space',
    via: vias.get(roomId) ?? [],
  };
}
