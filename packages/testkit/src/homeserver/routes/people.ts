import { joinedRoom } from '../access.ts';
import {
  type Exchange,
  failure,
  pathPart,
  Refusal,
  type Reply,
  type Route,
  reply,
  requesterOf,
} from '../http-exchange.ts';
import { levelFor, levelOf } from '../power.ts';
import type { Room } from '../room.ts';
import { asText, type JsonObject, type Membership } from '../wire.ts';
import { inviteByAddress } from './third-party-ids.ts';

/** Actions of one user on another in a room, and user profiles. */
export const peopleRoutes: readonly Route[] = [
  { method: 'POST', path: '/_matrix/client/v3/rooms/{roomId}/invite', needsToken: true, handle: invite },
  { method: 'POST', path: '/_matrix/client/v3/rooms/{roomId}/kick', needsToken: true, handle: kick },
  { method: 'POST', path: '/_matrix/client/v3/rooms/{roomId}/ban', needsToken: true, handle: ban },
  { method: 'POST', path: '/_matrix/client/v3/rooms/{roomId}/unban', needsToken: true, handle: unban },
  { method: 'POST', path: '/_matrix/client/v3/rooms/{roomId}/forget', needsToken: true, handle: forget },
  { method: 'GET', path: '/_matrix/client/v3/profile/{userId}', needsToken: true, handle: readProfile },
  { method: 'PUT', path: '/_matrix/client/v3/profile/{userId}/{field}', needsToken: true, handle: writeProfile },
  { method: 'DELETE', path: '/_matrix/client/v3/profile/{userId}/{field}', needsToken: true, handle: writeProfile },
  { method: 'GET', path: '/_matrix/client/v1/mutual_rooms', needsToken: true, handle: mutualRooms },
  { method: 'POST', path: '/_matrix/client/v3/user_directory/search', needsToken: true, handle: searchUsers },
];

function invite(exchange: Exchange): Reply {
  const room = joinedRoom(exchange);
  requireLevel(exchange, room, levelFor(room, 'invite'));
  const isByAddress = exchange.body['medium'] !== undefined;
  const target = isByAddress ? inviteByAddress(exchange, exchange.body, room.id) : targetOf(exchange);
  if (target === null) return reply();
  const membership = room.membership(target);
  if (membership === 'ban') return failure(403, 'M_FORBIDDEN', `${target} is banned from the room`);
  if (membership === 'join') return failure(403, 'M_FORBIDDEN', `${target} is already in the room.`);
  return setMembership(exchange, room, target, 'invite');
}

function kick(exchange: Exchange): Reply {
  const room = joinedRoom(exchange);
  const target = targetOf(exchange);
  const membership = room.membership(target);
  if (membership === undefined || membership === 'leave' || membership === 'ban') {
    return failure(403, 'M_FORBIDDEN', 'The target user is not in the room');
  }
  requireLevel(exchange, room, levelFor(room, 'kick'), target);
  return setMembership(exchange, room, target, 'leave');
}

function ban(exchange: Exchange): Reply {
  const room = joinedRoom(exchange);
  const target = targetOf(exchange);
  requireLevel(exchange, room, levelFor(room, 'ban'), target);
  return setMembership(exchange, room, target, 'ban');
}

function unban(exchange: Exchange): Reply {
  const room = joinedRoom(exchange);
  const target = targetOf(exchange);
  requireLevel(exchange, room, levelFor(room, 'ban'), target);
  if (room.membership(target) !== 'ban') return failure(403, 'M_BAD_STATE', 'Cannot unban user who was not banned');
  return setMembership(exchange, room, target, 'leave');
}

function forget(exchange: Exchange): Reply {
  const room = exchange.state.rooms.get(pathPart(exchange, 'roomId'));
  const membership = room?.membership(requesterOf(exchange).user.id);
  if (membership === 'join' || membership === 'invite') {
    return failure(400, 'M_UNKNOWN', 'User is in the room, so it cannot be forgotten');
  }
  return reply();
}

/** Every membership is an event by who made it so, with the name that the person has now. */
function setMembership({ state, clock, body, requester }: Exchange, room: Room, target: string, to: Membership): Reply {
  const reason = asText(body['reason']);
  const content: JsonObject = {
    membership: to,
    ...(to === 'invite' && { displayname: state.users.get(target)?.displayName }),
    ...(reason !== undefined && { reason }),
  };
  const event = { type: 'm.room.member', sender: requester?.user.id ?? '', stateKey: target, content };
  state.append(room, event, clock.now());
  return reply();
}

function requireLevel(exchange: Exchange, room: Room, wanted: number, target?: string): void {
  const own = levelOf(room, requesterOf(exchange).user.id);
  if (own >= wanted && (target === undefined || own > levelOf(room, target))) return;
  throw new Refusal(403, 'M_FORBIDDEN', "You don't have permission to do that");
}

function targetOf({ body }: Exchange): string {
  const target = asText(body['user_id']);
  if (target === undefined) throw new Refusal(400, 'M_MISSING_PARAM', 'user_id is missing');
  return target;
}

function readProfile(exchange: Exchange): Reply {
  const user = exchange.state.users.get(pathPart(exchange, 'userId'));
  if (user === undefined) return failure(404, 'M_NOT_FOUND', 'Profile was not found');
  return reply({
    displayname: user.displayName,
    ...(user.avatarUrl !== undefined && { avatar_url: user.avatarUrl }),
    ...user.profileFields,
  });
}

/** A new name or picture also goes into every room that the person is in, as on Synapse. */
function writeProfile(exchange: Exchange): Reply {
  const { state, body, clock } = exchange;
  const { user } = requesterOf(exchange);
  if (pathPart(exchange, 'userId') !== user.id) return failure(403, 'M_FORBIDDEN', "Cannot set another user's profile");
  const field = pathPart(exchange, 'field');
  if (field !== 'displayname' && field !== 'avatar_url') return writeField(exchange, field);
  if (field === 'displayname') user.displayName = asText(body['displayname']) ?? '';
  else user.avatarUrl = asText(body['avatar_url']) ?? '';
  const content: JsonObject = {
    membership: 'join',
    displayname: user.displayName,
    ...(user.avatarUrl !== undefined && { avatar_url: user.avatarUrl }),
  };
  for (const room of state.rooms.values()) {
    if (room.membership(user.id) !== 'join') continue;
    state.append(room, { type: 'm.room.member', sender: user.id, stateKey: user.id, content }, clock.now());
  }
  return reply();
}

/** Without the field in the request, it is taken away. */
function writeField(exchange: Exchange, field: string): Reply {
  const { state, body } = exchange;
  const { user } = requesterOf(exchange);
  if (!state.keepsProfileFields) return failure(404, 'M_UNRECOGNIZED', 'Unrecognized request');
  const { [field]: _, ...others } = user.profileFields ?? {};
  const value = body[field];
  user.profileFields = value === undefined ? others : { ...others, [field]: value };
  return reply();
}

/** Two rooms in each part, so that there are more parts than one. */
function mutualRooms(exchange: Exchange): Reply {
  const { state, query } = exchange;
  if (!state.listsMutualRooms) return failure(404, 'M_UNRECOGNIZED', 'Unrecognized request');
  const { user } = requesterOf(exchange);
  const other = query.get('user_id') ?? '';
  const isIn = (room: Room) => room.membership(user.id) === 'join' && room.membership(other) === 'join';
  const all = [...state.rooms.values()].filter(isIn).map(({ id }) => id);
  const from = Number(query.get('from') ?? 0);
  const next = from + 2 < all.length ? { next_batch: String(from + 2) } : {};
  return reply({ joined: all.slice(from, from + 2), count: all.length, ...next });
}

function searchUsers({ state, body }: Exchange): Reply {
  const term = (asText(body['search_term']) ?? '').toLowerCase();
  const found = [...state.users.values()].filter(({ id, displayName }) => {
    return id.includes(term) || displayName.toLowerCase().includes(term);
  });
  return reply({
    limited: false,
    results: found.map(({ id, displayName }) => ({ user_id: id, display_name: displayName })),
  });
}
