import { joinedRoom } from '../access.ts';
import type { LaterEvent } from '../delayed-events.ts';
import { type Exchange, failure, pathPart, type Reply, type Route, reply, requesterOf } from '../http-exchange.ts';

const PATH = '/_matrix/client/unstable/org.matrix.msc4140/delayed_events';
const DELAY = 'org.matrix.msc4140.delay';
const ACTIONS = ['cancel', 'restart', 'send'] as const;

/** Listing what is sent later, and changing it (MSC4140). Scheduling is a parameter of sending (`routes/send.ts`). */
export const delayedEventRoutes: readonly Route[] = [
  { method: 'GET', path: PATH, needsToken: true, handle: list },
  ...ACTIONS.map(
    (action): Route => ({
      method: 'POST',
      path: `${PATH}/{delayId}/${action}`,
      needsToken: true,
      handle: (exchange) => update(exchange, action),
    }),
  ),
];

/** The delay that is asked for with an event; null where it is to be sent at once. */
export function delayOf({ query }: Exchange): number | null {
  const delay = query.get(DELAY);
  return delay === null ? null : Number(delay);
}

/** Keeps an event for later; the same transaction of the same device is the same event. */
export function delayOnce(exchange: Exchange, event: Omit<LaterEvent, 'sender'>, delayMs: number): Reply {
  const { state, clock } = exchange;
  const { user, device } = requesterOf(exchange);
  const room = joinedRoom(exchange);
  const scope = [user.id, device.id, room.id, 'delayed'];
  // State has no transaction id: each request is another event.
  const transactionId = exchange.path.get('transactionId') ?? `state${state.count()}`;
  const known = state.transactions.known(scope, transactionId, clock.now());
  if (known !== undefined) return reply({ delay_id: known });
  const { longestMs } = state.delayed;
  if (longestMs === null) return failure(403, 'M_FORBIDDEN', 'Sending delayed events has been disallowed');
  if (delayMs > longestMs) {
    return failure(400, 'ORG.MATRIX.MSC4140_DELAY_TOO_LARGE', 'The requested delay exceeds the allowed maximum');
  }
  const delayId = `delay${state.count()}`;
  const later = { ...event, sender: user.id };
  const send = () => {
    if (room.membership(user.id) === 'join') state.append(room, later, clock.now());
  };
  state.delayed.add(clock, { delayId, roomId: room.id, event: later, delayMs }, send);
  state.transactions.remember(scope, transactionId, delayId, clock.now());
  return reply({ delay_id: delayId });
}

function list(exchange: Exchange): Reply {
  const { state } = exchange;
  return reply({
    delayed_events: state.delayed.of(requesterOf(exchange).user.id).map((waiting) => ({
      delay_id: waiting.delayId,
      room_id: waiting.roomId,
      type: waiting.event.type,
      ...(waiting.event.stateKey === undefined ? {} : { state_key: waiting.event.stateKey }),
      content: waiting.event.content,
      delay: waiting.delayMs,
      running_since: waiting.sinceMs,
    })),
  });
}

function update(exchange: Exchange, action: (typeof ACTIONS)[number]): Reply {
  const { state, clock } = exchange;
  const isThere = state.delayed.update(clock, pathPart(exchange, 'delayId'), action);
  return isThere ? reply() : failure(404, 'M_NOT_FOUND', 'Delayed event not found');
}
