import { createRoom, type NewRoom } from '../create-room.ts';
import { type Exchange, failure, pathPart, type Reply, type Route, reply, requesterOf } from '../http-exchange.ts';
import { asObject, asObjects, asText, asTexts, type JsonObject } from '../wire.ts';
import { findRoom } from './room-summary.ts';
import { inviteByAddress } from './third-party-ids.ts';

/** Making, joining and leaving rooms. */
export const membershipRoutes: readonly Route[] = [
  { method: 'POST', path: '/_matrix/client/v3/createRoom', needsToken: true, handle: create },
  {
    method: 'POST',
    path: '/_matrix/client/v3/join/{roomId}',
    needsToken: true,
    handle: join,
  },
  { method: 'POST', path: '/_matrix/client/v3/rooms/{roomId}/join', needsToken: true, handle: join },
  { method: 'POST', path: '/_matrix/client/v3/knock/{roomId}', needsToken: true, handle: knock },
  { method: 'POST', path: '/_matrix/client/v3/rooms/{roomId}/leave', needsToken: true, handle: leave },
];

function create(exchange: Exchange): Reply {
  const { state, body, clock } = exchange;
  const { user } = requesterOf(exchange);
  const name = asText(body['name']);
  const topic = asText(body['topic']);
  const aliasName = asText(body['room_alias_name']);
  const alias = aliasName === undefined ? undefined : `#${aliasName}:${state.serverName}`;
  if (alias !== undefined && findRoom(state, alias) !== undefined)
    return failure(400, 'M_ROOM_IN_USE', 'Room alias already taken');
  const initialState = Array.isArray(body['initial_state']) ? body['initial_state'] : [];
  const options: NewRoom = {
    creator: user.id,
    invited: asTexts(body['invite']),
    isPublic: (asText(body['preset']) ?? '').startsWith('public') || body['visibility'] === 'public',
    isDirect: body['is_direct'] === true,
    creation: asObject(body['creation_content']),
    initialState: initialState.map(asObject),
    levels: asObject(body['power_level_content_override']),
    ...(name === undefined ? {} : { name }),
    ...(topic === undefined ? {} : { topic }),
    ...(alias === undefined ? {} : { alias }),
  };
  const room = createRoom(state, options, clock.now());
  if (alias !== undefined) state.directory.name(alias, room.id);
  for (const invitation of asObjects(body['invite_3pid'])) inviteByAddress(exchange, invitation, room.id);
  return reply({ room_id: room.id });
}

function join(exchange: Exchange): Reply {
  const { state, clock } = exchange;
  const { user } = requesterOf(exchange);
  const room = findRoom(state, pathPart(exchange, 'roomId'));
  if (room === undefined) return failure(404, 'M_NOT_FOUND', 'No known servers');
  const membership = room.membership(user.id);
  const isPublic = room.stateEvent('m.room.join_rules')?.event.content['join_rule'] === 'public';
  if (membership === 'ban') return failure(403, 'M_FORBIDDEN', 'You are banned from this room');
  if (membership !== 'join' && membership !== 'invite' && !isPublic) {
    return failure(403, 'M_FORBIDDEN', 'You are not invited to this room.');
  }
  const takesGuests = room.stateEvent('m.room.guest_access')?.event.content['guest_access'] === 'can_join';
  if (user.isGuest === true && !takesGuests)
    return failure(403, 'M_GUEST_ACCESS_FORBIDDEN', 'Guest access not allowed');
  if (membership !== 'join') {
    const content: JsonObject = { membership: 'join', displayname: user.displayName };
    state.append(room, { type: 'm.room.member', sender: user.id, stateKey: user.id, content }, clock.now());
  }
  return reply({ room_id: room.id });
}

function knock(exchange: Exchange): Reply {
  const { state, clock, body } = exchange;
  const { user } = requesterOf(exchange);
  const room = findRoom(state, pathPart(exchange, 'roomId'));
  if (room === undefined) return failure(404, 'M_NOT_FOUND', 'No known servers');
  const joinRule = asText(room.stateEvent('m.room.join_rules')?.event.content['join_rule']) ?? '';
  const membership = room.membership(user.id) ?? 'leave';
  if (!joinRule.startsWith('knock') || membership !== 'leave')
    return failure(403, 'M_FORBIDDEN', "You don't have permission to knock");
  const reason = asText(body['reason']);
  const content: JsonObject = { membership: 'knock', displayname: user.displayName, ...(reason && { reason }) };
  state.append(room, { type: 'm.room.member', sender: user.id, stateKey: user.id, content }, clock.now());
  return reply({ room_id: room.id });
}

function leave(exchange: Exchange): Reply {
  const { state, clock } = exchange;
  const { user } = requesterOf(exchange);
  const room = state.rooms.get(pathPart(exchange, 'roomId'));
  const membership = room?.membership(user.id);
  if (room === undefined || membership === undefined || membership === 'ban') {
    return failure(403, 'M_FORBIDDEN', 'You are not in this room.');
  }
  if (membership !== 'leave') {
    const content: JsonObject = { membership: 'leave' };
    state.append(room, { type: 'm.room.member', sender: user.id, stateKey: user.id, content }, clock.now());
  }
  return reply();
}
