import { joinedRoom } from '../access.ts';
import { createRoom } from '../create-room.ts';
import { type Exchange, failure, pathPart, type Reply, type Route, reply, requesterOf } from '../http-exchange.ts';
import { levelForState, levelOf } from '../power.ts';
import { asText } from '../wire.ts';
import { findRoom } from './room-summary.ts';

/** Addresses, listing, upgrades, and reports to the server's staff. */
export const roomAdminRoutes: readonly Route[] = [
  { method: 'GET', path: '/_matrix/client/v3/rooms/{roomId}/aliases', needsToken: true, handle: listAliases },
  { method: 'PUT', path: '/_matrix/client/v3/directory/room/{alias}', needsToken: true, handle: putAlias },
  { method: 'DELETE', path: '/_matrix/client/v3/directory/room/{alias}', needsToken: true, handle: deleteAlias },
  { method: 'GET', path: '/_matrix/client/v3/directory/list/room/{roomId}', needsToken: true, handle: readListing },
  { method: 'POST', path: '/_matrix/client/v3/rooms/{roomId}/upgrade', needsToken: true, handle: upgrade },
  {
    method: 'POST',
    path: '/_matrix/client/v3/rooms/{roomId}/report/{eventId}',
    needsToken: true,
    handle: () => reply(),
  },
  { method: 'POST', path: '/_matrix/client/v3/rooms/{roomId}/report', needsToken: true, handle: () => reply() },
  { method: 'POST', path: '/_matrix/client/v3/users/{userId}/report', needsToken: true, handle: () => reply() },
];

function listAliases(exchange: Exchange): Reply {
  return reply({ aliases: exchange.state.directory.aliasesOf(joinedRoom(exchange).id) });
}

function putAlias(exchange: Exchange): Reply {
  const { state, body } = exchange;
  const alias = pathPart(exchange, 'alias');
  if (!alias.endsWith(`:${state.serverName}`)) return failure(400, 'M_INVALID_PARAM', 'Room alias must be local');
  if (state.directory.roomOf(alias) !== undefined)
    return failure(409, 'M_UNKNOWN', `Room alias ${alias} already exists`);
  state.directory.name(alias, asText(body['room_id']) ?? '');
  return reply();
}

function deleteAlias(exchange: Exchange): Reply {
  const { directory } = exchange.state;
  const alias = pathPart(exchange, 'alias');
  if (directory.roomOf(alias) === undefined) return failure(404, 'M_NOT_FOUND', 'Room alias not found');
  directory.unname(alias);
  return reply();
}

function readListing(exchange: Exchange): Reply {
  const { state } = exchange;
  const room = findRoom(state, pathPart(exchange, 'roomId'));
  if (room === undefined) return failure(404, 'M_NOT_FOUND', 'Room not found');
  return reply({ visibility: state.directory.isListed(room.id) ? 'public' : 'private' });
}

/** The new room names the old one, and the other way round; nobody else is in it. */
function upgrade(exchange: Exchange): Reply {
  const { state, body, clock } = exchange;
  const { user } = requesterOf(exchange);
  const room = joinedRoom(exchange);
  if (levelOf(room, user.id) < levelForState(room, 'm.room.tombstone'))
    return failure(403, 'M_FORBIDDEN', "You don't have permission to upgrade this room");
  const predecessor = { room_id: room.id };
  const creation = { room_version: asText(body['new_version']) ?? '', predecessor };
  const name = asText(room.stateEvent('m.room.name')?.event.content['name']);
  const next = createRoom(state, { creator: user.id, creation, ...(name !== undefined && { name }) }, clock.now());
  const content = { body: 'This room has been replaced', replacement_room: next.id };
  state.append(room, { type: 'm.room.tombstone', sender: user.id, stateKey: '', content }, clock.now());
  return reply({ replacement_room: next.id });
}
