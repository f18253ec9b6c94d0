import { type Exchange, failure, pathPart, type Reply, type Route, reply, requesterOf } from '../http-exchange.ts';
import { asObject, type JsonObject } from '../wire.ts';

const TAGS_PATH = '/_matrix/client/v3/user/{userId}/rooms/{roomId}/tags';
const TAG_PATH = `${TAGS_PATH}/{tag}`;

/** Account data, of the person and of one room of theirs. */
export const accountDataRoutes: readonly Route[] = [
  { method: 'GET', path: '/_matrix/client/v3/user/{userId}/account_data/{type}', needsToken: true, handle: get },
  { method: 'PUT', path: '/_matrix/client/v3/user/{userId}/account_data/{type}', needsToken: true, handle: put },
  {
    method: 'GET',
    path: '/_matrix/client/v3/user/{userId}/rooms/{roomId}/account_data/{type}',
    needsToken: true,
    handle: get,
  },
  {
    method: 'PUT',
    path: '/_matrix/client/v3/user/{userId}/rooms/{roomId}/account_data/{type}',
    needsToken: true,
    handle: put,
  },
  { method: 'GET', path: TAGS_PATH, needsToken: true, handle: getTags },
  { method: 'PUT', path: TAG_PATH, needsToken: true, handle: (exchange) => changeTag(exchange, exchange.body) },
  { method: 'DELETE', path: TAG_PATH, needsToken: true, handle: (exchange) => changeTag(exchange, null) },
];

function get(exchange: Exchange): Reply {
  const { user } = requesterOf(exchange);
  if (pathPart(exchange, 'userId') !== user.id) return forbidden();
  const roomId = exchange.path.get('roomId');
  const data = roomId === undefined ? user.accountData : user.roomAccountData.get(roomId);
  const type = pathPart(exchange, 'type');
  // Tags come by sync as account data, but are asked for by themselves.
  const found = type === 'm.tag' ? undefined : data?.get(type);
  return found === undefined ? failure(404, 'M_NOT_FOUND', 'Account data not found') : reply(found.value);
}

function put(exchange: Exchange): Reply {
  const { user } = requesterOf(exchange);
  if (pathPart(exchange, 'userId') !== user.id) return forbidden();
  exchange.state.setAccountData(user, pathPart(exchange, 'type'), exchange.body, exchange.path.get('roomId'));
  return reply();
}

function getTags(exchange: Exchange): Reply {
  const { user } = requesterOf(exchange);
  if (pathPart(exchange, 'userId') !== user.id) return forbidden();
  const stored = user.roomAccountData.get(pathPart(exchange, 'roomId'))?.get('m.tag');
  return reply({ tags: asObject(stored?.value['tags']) });
}

/** Tags are the content of `m.tag`, changed one by one. */
function changeTag(exchange: Exchange, content: JsonObject | null): Reply {
  const { user } = requesterOf(exchange);
  if (pathPart(exchange, 'userId') !== user.id) return forbidden();
  const roomId = pathPart(exchange, 'roomId');
  const tags = new Map(Object.entries(asObject(user.roomAccountData.get(roomId)?.get('m.tag')?.value['tags'])));
  if (content !== null) tags.set(pathPart(exchange, 'tag'), content);
  else tags.delete(pathPart(exchange, 'tag'));
  exchange.state.setAccountData(user, 'm.tag', { tags: Object.fromEntries(tags) }, roomId);
  return reply();
}

function forbidden(): Reply {
  return failure(403, 'M_FORBIDDEN', "Cannot access another user's account data.");
}
