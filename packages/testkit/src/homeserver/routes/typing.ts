import { joinedRoom } from '../access.ts';
import { type Exchange, failure, pathPart, type Reply, type Route, reply, requesterOf } from '../http-exchange.ts';
import { asInteger } from '../wire.ts';

const DEFAULT_TIMEOUT_MS = 30_000;

/** Typing ends by itself when its time is over. */
export const typingRoutes: readonly Route[] = [
  { method: 'PUT', path: '/_matrix/client/v3/rooms/{roomId}/typing/{userId}', needsToken: true, handle: putTyping },
];

function putTyping(exchange: Exchange): Reply {
  const { state, clock, body } = exchange;
  const { user } = requesterOf(exchange);
  const room = joinedRoom(exchange);
  if (pathPart(exchange, 'userId') !== user.id) {
    return failure(400, 'M_UNKNOWN', "Cannot set another user's typing state");
  }
  if (body['typing'] !== true) {
    state.setTyping(room, user.id, undefined);
    return reply();
  }
  const timeoutMs = asInteger(body['timeout']) ?? DEFAULT_TIMEOUT_MS;
  const untilMs = clock.monotonicMs() + timeoutMs;
  state.setTyping(room, user.id, untilMs);
  clock.setTimer(timeoutMs, () => {
    if (room.typing.get(user.id) === untilMs) state.setTyping(room, user.id, undefined);
  });
  return reply();
}
