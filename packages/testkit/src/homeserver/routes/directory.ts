import { type Exchange, failure, pathPart, type Reply, type Route, reply } from '../http-exchange.ts';
import { asObject, asText } from '../wire.ts';
import { findRoom, summaryOf } from './room-summary.ts';

const DEFAULT_LIMIT = 100;

/** Addresses of rooms, and the directory that is searched. */
export const directoryRoutes: readonly Route[] = [
  { method: 'GET', path: '/_matrix/client/v3/directory/room/{alias}', needsToken: true, handle: resolve },
  { method: 'PUT', path: '/_matrix/client/v3/directory/list/room/{roomId}', needsToken: true, handle: list },
  { method: 'POST', path: '/_matrix/client/v3/publicRooms', needsToken: true, handle: search },
];

function resolve(exchange: Exchange): Reply {
  const { state } = exchange;
  const room = findRoom(state, pathPart(exchange, 'alias'));
  if (room === undefined) return failure(404, 'M_NOT_FOUND', 'Room alias not found');
  return reply({ room_id: room.id, servers: [state.serverName] });
}

function list(exchange: Exchange): Reply {
  const { directory } = exchange.state;
  if (!directory.takesRooms) return failure(403, 'M_FORBIDDEN', 'Not allowed to publish room');
  directory.list(pathPart(exchange, 'roomId'), asText(exchange.body['visibility']) === 'public');
  return reply();
}

/** Rooms with most members come first; a token is the number of rooms before the page. */
function search({ state, body, query }: Exchange): Reply {
  const server = query.get('server');
  if (server !== null && server !== state.serverName) return failure(502, 'M_UNKNOWN', `Failed to reach ${server}`);
  const filter = asObject(body['filter']);
  const term = (asText(filter['generic_search_term']) ?? '').toLowerCase();
  const types = Array.isArray(filter['room_types']) ? filter['room_types'] : null;
  const found = state.directory.listed
    .flatMap((roomId) => state.rooms.get(roomId) ?? [])
    .filter((room) => types?.includes(asText(room.stateEvent('m.room.create')?.event.content['type']) ?? null) ?? true)
    .map(summaryOf)
    .filter(({ name, topic }) => `${name ?? ''} ${topic ?? ''}`.toLowerCase().includes(term))
    .sort((one, other) => other.num_joined_members - one.num_joined_members);
  const from = Number(asText(body['since']) ?? 0);
  const to = from + (typeof body['limit'] === 'number' ? body['limit'] : DEFAULT_LIMIT);
  return reply({
    chunk: found.slice(from, to),
    total_room_count_estimate: found.length,
    ...(to < found.length && { next_batch: String(to) }),
  });
}
