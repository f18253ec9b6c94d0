import { joinedRoom } from '../access.ts';
import { type Exchange, failure, pathPart, type Reply, type Route, reply, requesterOf } from '../http-exchange.ts';
import { asText } from '../wire.ts';

const FULLY_READ = 'm.fully_read';
const RECEIPT_TYPES = ['m.read', 'm.read.private'];

/** Receipts and read markers. */
export const receiptRoutes: readonly Route[] = [
  {
    method: 'POST',
    path: '/_matrix/client/v3/rooms/{roomId}/receipt/{type}/{eventId}',
    needsToken: true,
    handle: postReceipt,
  },
  { method: 'POST', path: '/_matrix/client/v3/rooms/{roomId}/read_markers', needsToken: true, handle: postReadMarkers },
];

function postReceipt(exchange: Exchange): Reply {
  const type = pathPart(exchange, 'type');
  const eventId = pathPart(exchange, 'eventId');
  if (type === FULLY_READ) setFullyRead(exchange, eventId);
  else if (RECEIPT_TYPES.includes(type)) setReceipt(exchange, type, eventId, asText(exchange.body['thread_id']));
  else return failure(400, 'M_UNKNOWN', `Receipt type must be one of ${RECEIPT_TYPES.join(', ')}`);
  return reply();
}

function postReadMarkers(exchange: Exchange): Reply {
  const fullyRead = asText(exchange.body[FULLY_READ]);
  if (fullyRead !== undefined) setFullyRead(exchange, fullyRead);
  for (const type of RECEIPT_TYPES) {
    const eventId = asText(exchange.body[type]);
    if (eventId !== undefined) setReceipt(exchange, type, eventId, undefined);
  }
  return reply();
}

function setFullyRead(exchange: Exchange, eventId: string): void {
  const room = joinedRoom(exchange);
  exchange.state.setAccountData(requesterOf(exchange).user, FULLY_READ, { event_id: eventId }, room.id);
}

function setReceipt(exchange: Exchange, type: string, eventId: string, threadId: string | undefined): void {
  const room = joinedRoom(exchange);
  exchange.state.setReceipt({
    roomId: room.id,
    eventId,
    userId: requesterOf(exchange).user.id,
    type,
    timestampMs: exchange.clock.now(),
    ...(threadId === undefined ? {} : { threadId }),
  });
}
