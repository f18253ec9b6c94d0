import { encodeEvent, readableRoom } from '../access.ts';
import { type Exchange, failure, pathPart, type Reply, type Route, reply } from '../http-exchange.ts';
import type { StoredEvent } from '../stored-event.ts';
import { isObject } from '../wire.ts';

const DEFAULT_LIMIT = 10;
const BASE = '/_matrix/client/v1/rooms/{roomId}';

/** Relations of an event, and events by timestamp. */
export const relationRoutes: readonly Route[] = [
  { method: 'GET', path: `${BASE}/relations/{eventId}`, needsToken: true, handle: readRelations },
  { method: 'GET', path: `${BASE}/relations/{eventId}/{relType}`, needsToken: true, handle: readRelations },
  { method: 'GET', path: `${BASE}/relations/{eventId}/{relType}/{type}`, needsToken: true, handle: readRelations },
  { method: 'GET', path: `${BASE}/timestamp_to_event`, needsToken: true, handle: findAtTime },
];

/** One level, or with `recurse` also what relates to those. A token is the number of events given so far. */
function readRelations(exchange: Exchange): Reply {
  const { upTo, between } = readableRoom(exchange);
  const events = between(0, upTo);
  const wanted = related(events, [pathPart(exchange, 'eventId')], exchange);
  const isForward = exchange.query.get('dir') === 'f';
  const ordered = isForward ? wanted : wanted.toReversed();
  const from = Number(exchange.query.get('from') ?? 0);
  const limit = Number(exchange.query.get('limit') ?? DEFAULT_LIMIT);
  const page = ordered.slice(from, from + limit);
  return reply({
    chunk: page.map((stored) => ({ ...encodeEvent(exchange, stored) })),
    ...(from + limit < ordered.length ? { next_batch: String(from + limit) } : {}),
  });
}

function related(
  events: readonly StoredEvent[],
  targets: readonly string[],
  exchange: Exchange,
): readonly StoredEvent[] {
  const relType = exchange.path.get('relType');
  const type = exchange.path.get('type');
  const isRecursive = exchange.query.get('recurse') === 'true';
  const found = new Set<StoredEvent>();
  let reached = new Set(targets);
  for (let depth = 0; depth < (isRecursive ? 3 : 1) && reached.size > 0; depth += 1) {
    const next = events.filter((stored) => {
      const relation = stored.event.content['m.relates_to'];
      if (!isObject(relation) || found.has(stored)) return false;
      if (relType !== undefined && relation['rel_type'] !== relType) return false;
      if (type !== undefined && stored.event.type !== type) return false;
      return typeof relation['event_id'] === 'string' && reached.has(relation['event_id']);
    });
    for (const stored of next) found.add(stored);
    reached = new Set(next.map(({ event }) => event.event_id));
  }
  return events.filter((stored) => found.has(stored));
}

function findAtTime(exchange: Exchange): Reply {
  const { upTo, between } = readableRoom(exchange);
  const timestamp = Number(exchange.query.get('ts'));
  const events = between(0, upTo).map(({ event }) => event);
  const found =
    exchange.query.get('dir') === 'f'
      ? events.find((event) => event.origin_server_ts >= timestamp)
      : events.findLast((event) => event.origin_server_ts <= timestamp);
  if (found === undefined) return failure(404, 'M_NOT_FOUND', 'Unable to find event from the given time.');
  return reply({ event_id: found.event_id, origin_server_ts: found.origin_server_ts });
}
