import { type Exchange, failure, pathPart, type Reply, type Route, reply, requesterOf } from '../http-exchange.ts';
import { encodePresence, seesPresence } from '../presence.ts';
import { asText } from '../wire.ts';

const PATH = '/_matrix/client/v3/presence/{userId}/status';

/** Presence as users set it. Nobody becomes offline by themselves after a while. */
export const presenceRoutes: readonly Route[] = [
  { method: 'GET', path: PATH, needsToken: true, handle: readPresence },
  { method: 'PUT', path: PATH, needsToken: true, handle: writePresence },
];

function readPresence(exchange: Exchange): Reply {
  const { state, clock } = exchange;
  const user = state.users.get(pathPart(exchange, 'userId'));
  const { user: me } = requesterOf(exchange);
  if (user === undefined || !seesPresence(state, me, user))
    return failure(403, 'M_FORBIDDEN', 'You are not allowed to see their presence.');
  return reply(encodePresence(user, clock.now()));
}

function writePresence(exchange: Exchange): Reply {
  const { body, clock, state: server } = exchange;
  const { user } = requesterOf(exchange);
  if (pathPart(exchange, 'userId') !== user.id)
    return failure(403, 'M_FORBIDDEN', 'Can only set your own presence state');
  const state = asText(body['presence']) ?? '';
  if (!['offline', 'online', 'unavailable'].includes(state)) return failure(400, 'M_UNKNOWN', 'Invalid presence state');
  const statusMessage = asText(body['status_msg']) ?? user.presence?.statusMessage;
  server.setPresence(user, { state, saidAtMs: clock.now(), ...(statusMessage !== undefined && { statusMessage }) });
  return reply();
}
