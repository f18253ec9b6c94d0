/** Joining, leaving, and who is there. */
import { isObject, own } from '../../base/json/guards.ts';
import { ok, type Result } from '../../base/result/result.ts';
import type { PoisonEvent, StateEvent } from '../events/event.ts';
import type { RoomAlias, RoomId } from '../ids/ids.ts';
import { parseRoomId } from '../ids/parse.ts';
import { type Endpoint, type MalformedAnswer, malformed, path, request } from './endpoint.ts';
import { decodeState } from './event-list.ts';

/** Servers named as ways into a room; more are cut (04.Q-05). */
const MAX_VIA = 3;

export interface RoomMembers {
  readonly members: readonly StateEvent[];
  readonly poison: readonly PoisonEvent[];
}

/** `POST /join/{room}`. `via` names servers that are in the room (04.Q-05); older ones read it as `server_name`. */
export function joinRoom(room: RoomId | RoomAlias, via: readonly string[] = []): Endpoint<RoomId> {
  return {
    request: request('POST', path`/_matrix/client/v3/join/${room}`, { query: waysIn(via), body: {} }),
    decode: decodeJoined,
  };
}

/** `POST /knock/{room}`: asks to be let in, with a word of why. `via` as for joining (04.Q-05). */
export function knockRoom(room: RoomId | RoomAlias, via: readonly string[], reason: string): Endpoint<RoomId> {
  const body = reason === '' ? {} : { reason };
  return {
    request: request('POST', path`/_matrix/client/v3/knock/${room}`, { query: waysIn(via), body }),
    decode: decodeJoined,
  };
}

/** `POST /rooms/{id}/leave`; declines an invite, too. */
export function leaveRoom(roomId: RoomId): Endpoint<void> {
  const requestPath = path`/_matrix/client/v3/rooms/${roomId}/leave`;
  return { request: request('POST', requestPath, { body: {} }), decode: () => ok() };
}

/** `GET /rooms/{id}/members` without those who left, as of the sync position `at` if given (01.M-12). */
export function roomMembers(roomId: RoomId, at: string | null): Endpoint<RoomMembers> {
  const query: [string, string][] = [['not_membership', 'leave']];
  if (at !== null) query.push(['at', at]);
  return {
    request: request('GET', path`/_matrix/client/v3/rooms/${roomId}/members`, { query }),
    decode: (body) => decodeMembers(body, roomId),
  };
}

function waysIn(via: readonly string[]): [string, string][] {
  const servers = via.slice(0, MAX_VIA);
  return [...named('server_name', servers), ...named('via', servers)];
}

function named(name: string, values: readonly string[]): [string, string][] {
  return values.map((value) => [name, value]);
}

function decodeJoined(body: unknown): Result<RoomId, MalformedAnswer> {
  const roomId = isObject(body) ? parseRoomId(own(body, 'room_id')) : null;
  return roomId === null ? malformed('room_id') : ok(roomId);
}

function decodeMembers(body: unknown, roomId: RoomId): Result<RoomMembers, MalformedAnswer> {
  if (!isObject(body) || !Array.isArray(own(body, 'chunk'))) return malformed('chunk');
  const poison: PoisonEvent[] = [];
  const events = decodeState(own(body, 'chunk'), roomId, 'members', poison);
  return ok({ members: events.filter((event) => event.type === 'm.room.member'), poison });
}
