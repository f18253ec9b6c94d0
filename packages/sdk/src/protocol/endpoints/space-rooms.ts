/** The rooms of a space, as its servers tell of them (04.SP-01). */
import {
  arrayAt,
  countAt,
  integerAt,
  isObject,
  type JsonObject,
  objectAt,
  own,
  stringAt,
} from '../../base/json/guards.ts';
import { ok, type Result } from '../../base/result/result.ts';
import { decodeSpaceChild, type SpaceChild } from '../events/space-child.ts';
import type { MxcUri, RoomId } from '../ids/ids.ts';
import { parseMxcUri, parseRoomId } from '../ids/parse.ts';
import { byOrder } from '../rules/space-order.ts';
import { type Endpoint, type MalformedAnswer, malformed, path, request } from './endpoint.ts';

export interface SpaceRoom {
  readonly roomId: RoomId;
  readonly name: string | null;
  readonly topic: string | null;
  readonly avatar: MxcUri | null;
  readonly joinedCount: number | null;
  readonly isSpace: boolean;
  /** Such as `public`, `knock`, `restricted`; null where the server does not say. */
  readonly joinRule: string | null;
}

export interface SpaceRooms {
  /** The rooms that the server shows, without the space itself. */
  readonly rooms: readonly SpaceRoom[];
  /** Everything that the space names, in its order, shown or not; empty but in the first page. */
  readonly children: readonly SpaceChild[];
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
  const found = rooms.flatMap((room) => (isObject(room) ? (decodeRoom(room) ?? []) : []));
  const space = rooms.find((room) => isObject(room) && own(room, 'room_id') === spaceId);
  const next = stringAt(body, 'next_batch');
  return ok({
    rooms: found.filter(({ roomId }) => roomId !== spaceId),
    children: isObject(space) ? childrenIn(space) : [],
    next: next === undefined || next === '' ? null : next,
  });
}

function childrenIn(space: JsonObject): readonly SpaceChild[] {
  const children = (arrayAt(space, 'children_state') ?? []).flatMap((state) => {
    const stateKey = isObject(state) ? stringAt(state, 'state_key') : undefined;
    if (!isObject(state) || stateKey === undefined) return [];
    const child = decodeSpaceChild({ state_key: stateKey, content: objectAt(state, 'content') ?? {} });
    const at = integerAt(state, 'origin_server_ts') ?? 0;
    return child === null ? [] : [{ child: { ...child, via: child.via.slice(0, MOST_VIA) }, at }];
  });
  return children
    .sort((one, other) => byOrder({ ...one.child, at: one.at }, { ...other.child, at: other.at }))
    .map(({ child }) => child);
}

function decodeRoom(room: JsonObject): SpaceRoom | null {
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
    joinRule: named('join_rule'),
  };
}
