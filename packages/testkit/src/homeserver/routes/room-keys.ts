import { type Exchange, failure, pathPart, type Reply, type Route, reply, requesterOf } from '../http-exchange.ts';
import { asObject, type JsonObject } from '../wire.ts';

const VERSION = '/_matrix/client/v3/room_keys/version';
const KEYS = '/_matrix/client/v3/room_keys/keys';

/** Backups of room keys. */
export const roomKeyRoutes: readonly Route[] = [
  { method: 'GET', path: VERSION, needsToken: true, handle: current },
  { method: 'POST', path: VERSION, needsToken: true, handle: create },
  { method: 'DELETE', path: `${VERSION}/{version}`, needsToken: true, handle: remove },
  { method: 'PUT', path: KEYS, needsToken: true, handle: put },
  { method: 'GET', path: KEYS, needsToken: true, handle: all },
  { method: 'GET', path: `${KEYS}/{roomId}`, needsToken: true, handle: room },
  { method: 'GET', path: `${KEYS}/{roomId}/{sessionId}`, needsToken: true, handle: one },
];

function current(exchange: Exchange): Reply {
  return orAbsent(exchange.state.backups.current(requesterOf(exchange).user.id));
}

function create(exchange: Exchange): Reply {
  return reply({ version: exchange.state.backups.create(requesterOf(exchange).user.id, exchange.body) });
}

function remove(exchange: Exchange): Reply {
  const isDeleted = exchange.state.backups.delete(requesterOf(exchange).user.id, pathPart(exchange, 'version'));
  return isDeleted ? reply() : orAbsent(null);
}

function put(exchange: Exchange): Reply {
  const { state, body } = exchange;
  const { user } = requesterOf(exchange);
  const counts = state.backups.put(user.id, versionOf(exchange), asObject(body['rooms']));
  if (counts !== null) return reply(counts);
  const { version } = state.backups.current(user.id) ?? {};
  if (version === undefined) return orAbsent(null);
  return failure(403, 'M_WRONG_ROOM_KEYS_VERSION', 'Wrong backup version.', { current_version: version });
}

function all(exchange: Exchange): Reply {
  return orAbsent(exchange.state.backups.all(requesterOf(exchange).user.id, versionOf(exchange)));
}

function room(exchange: Exchange): Reply {
  const { user } = requesterOf(exchange);
  return orAbsent(exchange.state.backups.room(user.id, versionOf(exchange), pathPart(exchange, 'roomId')));
}

function one(exchange: Exchange): Reply {
  const { user } = requesterOf(exchange);
  const place = [pathPart(exchange, 'roomId'), pathPart(exchange, 'sessionId')] as const;
  return orAbsent(exchange.state.backups.key(user.id, versionOf(exchange), ...place));
}

function versionOf({ query }: Exchange): string {
  return query.get('version') ?? '';
}

function orAbsent(found: JsonObject | null): Reply {
  return found === null ? failure(404, 'M_NOT_FOUND', 'Unknown backup') : reply(found);
}
