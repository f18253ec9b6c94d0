import { isObject, own } from '../../base/json/guards.ts';
import { ok, type Result } from '../../base/result/result.ts';
import type { RawContent } from '../events/event.ts';
import type { EventId, RoomId, TransactionId } from '../ids/ids.ts';
import { parseEventId } from '../ids/parse.ts';
import { type Endpoint, type MalformedAnswer, malformed, path, request } from './endpoint.ts';

/** The answer to a sent event: its event id. */
export interface Sent {
  readonly eventId: EventId;
}

/** `PUT …/send/{type}/{txn}` (02.S-01). The same transaction id makes a repeated request harmless. */
export function sendEvent(
  roomId: RoomId,
  type: string,
  transactionId: TransactionId,
  content: RawContent,
): Endpoint<Sent> {
  const requestPath = path`/_matrix/client/v3/rooms/${roomId}/send/${type}/${transactionId}`;
  return { request: request('PUT', requestPath, { body: content }), decode: decodeSent };
}

/** `PUT …/redact/{event}/{txn}` (02.S-01, 01.X-09). */
export function redactEvent(
  roomId: RoomId,
  target: EventId,
  transactionId: TransactionId,
  reason?: string,
): Endpoint<Sent> {
  const requestPath = path`/_matrix/client/v3/rooms/${roomId}/redact/${target}/${transactionId}`;
  const body = reason === undefined ? {} : { reason };
  return { request: request('PUT', requestPath, { body }), decode: decodeSent };
}

/** `PUT …/state/{type}/{key}` (02.S-01). An empty state key leaves the last segment empty. */
export function sendState(roomId: RoomId, type: string, stateKey: string, content: RawContent): Endpoint<Sent> {
  const requestPath = path`/_matrix/client/v3/rooms/${roomId}/state/${type}/${stateKey}`;
  return { request: request('PUT', requestPath, { body: content }), decode: decodeSent };
}

function decodeSent(body: unknown): Result<Sent, MalformedAnswer> {
  const eventId = isObject(body) ? parseEventId(own(body, 'event_id')) : null;
  return eventId === null ? malformed('event_id') : ok({ eventId });
}
