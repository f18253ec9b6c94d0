import { joinedRoom } from '../access.ts';
import { type Exchange, failure, pathPart, type Reply, type Route, reply, requesterOf } from '../http-exchange.ts';
import { levelForEvent, levelForState, levelOf, mayRedact } from '../power.ts';
import type { Room } from '../room.ts';
import type { NewEvent } from '../server-state.ts';
import { asObject, type JsonObject } from '../wire.ts';
import { delayOf, delayOnce } from './delayed-events.ts';

/** The specification's limit for a whole event; here the content is measured. */
const MAX_EVENT_BYTES = 65_536;

/** Sending events, redactions and state. */
export const sendRoutes: readonly Route[] = [
  {
    method: 'PUT',
    path: '/_matrix/client/v3/rooms/{roomId}/send/{type}/{transactionId}',
    needsToken: true,
    handle: (exchange) => {
      const event = { type: pathPart(exchange, 'type'), content: exchange.body };
      const delayMs = delayOf(exchange);
      return delayMs === null ? sendOnce(exchange, event) : delayOnce(exchange, event, delayMs);
    },
  },
  {
    method: 'PUT',
    path: '/_matrix/client/v3/rooms/{roomId}/redact/{eventId}/{transactionId}',
    needsToken: true,
    handle: (exchange) => {
      const redacts = pathPart(exchange, 'eventId');
      // The target is in both places: where older clients look, and where room version 11 has it.
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

/**
 * Sends an event once. A repeated transaction of the same device gives the same event, whatever else the request contains, and is
 * answered before anything is checked.
 */
function sendOnce(exchange: Exchange, sent: Pick<NewEvent, 'type' | 'content' | 'redacts'>): Reply {
  const { state, clock } = exchange;
  const { user, device } = requesterOf(exchange);
  const transactionId = pathPart(exchange, 'transactionId');
  const scope = [user.id, device.id, pathPart(exchange, 'roomId')];
  const known = state.transactions.known(scope, transactionId, clock.now());
  if (known !== undefined) return reply({ event_id: known });
  const room = joinedRoom(exchange);
  if (isTooLarge(sent.content)) return failure(413, 'M_TOO_LARGE', 'event too large');
  if (levelOf(room, user.id) < levelForEvent(room, sent.type) || !isRedactionAllowed(room, user.id, sent))
    return failure(403, 'M_FORBIDDEN', "You don't have permission to post that to the room.");
  if (sent.type === 'm.reaction' && isReactedAlready(room, user.id, sent.content))
    return failure(400, 'M_DUPLICATE_ANNOTATION', "Can't send same reaction twice");
  const added = { ...sent, sender: user.id, sentBy: { deviceId: device.id, transactionId } };
  const event = state.append(room, added, clock.now());
  state.transactions.remember(scope, transactionId, event.event_id, clock.now());
  return reply({ event_id: event.event_id });
}

function isRedactionAllowed(room: Room, userId: string, { redacts }: Pick<NewEvent, 'redacts'>): boolean {
  return redacts === undefined || mayRedact(room, userId, redacts);
}

/** One reaction of a kind for each person and event. */
function isReactedAlready(room: Room, userId: string, content: JsonObject): boolean {
  const wanted = asObject(content['m.relates_to']);
  return room.events.some(({ event }) => {
    const relation = asObject(event.content['m.relates_to']);
    const isSame = relation['event_id'] === wanted['event_id'] && relation['key'] === wanted['key'];
    return event.type === 'm.reaction' && event.sender === userId && wanted['key'] !== undefined && isSame;
  });
}

function sendState(exchange: Exchange, stateKey: string): Reply {
  const room = joinedRoom(exchange);
  const sender = requesterOf(exchange).user.id;
  if (isTooLarge(exchange.body)) return failure(413, 'M_TOO_LARGE', 'event too large');
  const type = pathPart(exchange, 'type');
  if (levelOf(room, sender) < levelForState(room, type)) {
    return failure(403, 'M_FORBIDDEN', "You don't have permission to post that to the room.");
  }
  const delayMs = delayOf(exchange);
  if (delayMs !== null) return delayOnce(exchange, { type, content: exchange.body, stateKey }, delayMs);
  const added = { type, content: exchange.body, sender, stateKey };
  return reply({ event_id: exchange.state.append(room, added, exchange.clock.now()).event_id });
}

function isTooLarge(content: JsonObject): boolean {
  return new TextEncoder().encode(JSON.stringify(content)).byteLength > MAX_EVENT_BYTES;
}
