import { type Exchange, failure, pathPart, type Reply, type Route, reply, requesterOf } from '../http-exchange.ts';
import type { Room } from '../room.ts';
import type { ServerState } from '../server-state.ts';
import { asText } from '../wire.ts';

const SHOWN_TO_ALL = new Set(['public', 'knock', 'knock_restricted']);

/** Room summaries for users who are not in the room. */
export const roomSummaryRoutes: readonly Route[] = [
  { method: 'GET', path: '/_matrix/client/v1/room_summary/{room}', needsToken: true, handle: summarise },
];

/** The room with an id, or with an address that it says it has. */
export function findRoom(state: ServerState, idOrAlias: string): Room | undefined {
  const isIt = (room: Room) => textOf(room, 'm.room.canonical_alias', 'alias') === idOrAlias;
  const roomId = state.directory.roomOf(idOrAlias) ?? idOrAlias;
  return state.rooms.get(roomId) ?? [...state.rooms.values()].find(isIt);
}

function summarise(exchange: Exchange): Reply {
  const { user } = requesterOf(exchange);
  const room = findRoom(exchange.state, pathPart(exchange, 'room'));
  const joinRule = room === undefined ? undefined : textOf(room, 'm.room.join_rules', 'join_rule');
  const membership = room?.membership(user.id);
  const isShown = SHOWN_TO_ALL.has(joinRule ?? '') || membership === 'join' || membership === 'invite';
  if (room === undefined || !isShown) return failure(404, 'M_NOT_FOUND', 'Room not found or is not accessible');
  return reply({ ...summaryOf(room), ...(membership === undefined ? {} : { membership }) });
}

/** A room as summaries and the directory tell of it. */
export function summaryOf(room: Room) {
  const historyVisibility = textOf(room, 'm.room.history_visibility', 'history_visibility');
  return {
    room_id: room.id,
    name: textOf(room, 'm.room.name', 'name'),
    topic: textOf(room, 'm.room.topic', 'topic'),
    canonical_alias: textOf(room, 'm.room.canonical_alias', 'alias'),
    num_joined_members: room.membersWith('join').length,
    join_rule: textOf(room, 'm.room.join_rules', 'join_rule'),
    room_type: textOf(room, 'm.room.create', 'type'),
    encryption: textOf(room, 'm.room.encryption', 'algorithm'),
    world_readable: historyVisibility === 'world_readable',
    guest_can_join: false,
  };
}

function textOf(room: Room, type: string, key: string): string | undefined {
  return asText(room.stateEvent(type)?.event.content[key]);
}
