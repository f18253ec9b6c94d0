import { joinedRoom } from '../access.ts';
import { type Exchange, failure, pathPart, type Reply, type Route, reply, requesterOf } from '../http-exchange.ts';
import type { NewEvent } from '../server-state.ts';
import type { JsonObject } from '../wire.ts';

/** What the specification allows for a whole event; here the content is measured. */
const MAX_EVENT_BYTES = 65_536;

/** Sending events, redactions and state. */
export const sendRoutes: readonly Route[] = [
  {
    method: 'PUT',
    path: '/_matrix/client/v3/rooms/{roomId}/send/{type}/{transactionId}',
    needsToken: true,
    handle: (exchange) => sendOnce(exchange, { type: pathPart(exchange, 'type'), content: exchange.body }),
  },
  {
    method: 'PUT',
    path: '/_matrix/client/v3/rooms/{roomId}/redact/{eventId}/{transactionId}',
    needsToken: true,
    handle: (exchange) => {
      const redacts = pathPart(exchange, 'eventId');
      // Where older clients look and where room version 11 puts it.
      return sendOnce(exchange, { type: 'm.room.redaction', content: { ...exchange.body, redacts }, redacts });
    },
  },
  {
    method: 'PUT',
    path: '/_matrix/client/v3/rooms/{roomId}/state/{type}',
    needsToken: true,
    handle: (exchange) => sendState(exchange, ''),
  },
  {
    method: 'PUT',
    path: '/_matrix/client/v3/rooms/{roomId}/state/{type}/{stateKey}',
    needsToken: true,
    handle: (exchange) => sendState(exchange, pathPart(exchange, 'stateKey')),
  },
];

/** The same transaction of the same device is the same event, however often it is sent. */
function sendOnce(exchange: Exchange, sent: Pick<NewEvent, 'type' | 'content' | 'redacts'>): Reply {
  const { user, device } = requesterOf(exchange);
  const room = joinedRoom(exchange);
  const transactionId = pathPart(exchange, 'transactionId');
  const slot = JSON.stringify([user.id, device.id, room.id, sent.type, sent.redacts, transactionId]);
  const known = exchange.state.transactions.get(slot);
  if (known !== undefined) return reply({ event_id: known });
  if (isTooLarge(sent.content)) return failure(413, 'M_TOO_LARGE', 'event too large');
  const added = { ...sent, sender: user.id, sentBy: { deviceId: device.id, transactionId } };
  const event = exchange.state.append(room, added, exchange.clock.now());
  exchange.state.transactions.set(slot, event.event_id);
  return reply({ event_id: event.event_id });
}

function sendState(exchange: Exchange, stateKey: string): Reply {
  const room = joinedRoom(exchange);
  const sender = requesterOf(exchange).user.id;
  if (isTooLarge(exchange.body)) return failure(413, 'M_TOO_LARGE', 'event too large');
  const added = { type: pathPart(exchange, 'type'), content: exchange.body, sender, stateKey };
  return reply({ event_id: exchange.state.append(room, added, exchange.clock.now()).event_id });
}

function isTooLarge(content: JsonObject): boolean {
  return new TextEncoder().encode(JSON.stringify(content)).byteLength > MAX_EVENT_BYTES;
}
