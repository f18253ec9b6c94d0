/** Updates for a room that are not events: receipts, the read marker, typing. */
import { ok } from '../../base/result/result.ts';
import type { EventId, RoomId, UserId } from '../ids/ids.ts';
import { type Endpoint, path, request } from './endpoint.ts';

export interface ReceiptToSend {
  readonly roomId: RoomId;
  readonly eventId: EventId;
  readonly type: 'm.read' | 'm.read.private';
  /** `main`, a thread's root, or null for a receipt of the whole room (01.RC-04). */
  readonly threadId: 'main' | EventId | null;
}

/** The events that the markers move to. An absent marker stays. */
export interface ReadMarkers {
  readonly fullyRead: EventId;
  readonly read?: EventId;
  /** Only for servers that know private receipts (01.RC-03). */
  readonly readPrivate?: EventId;
}

/** The time for which others see the user typing unless it is repeated, in milliseconds (01.TY-01). */
const TYPING_TIMEOUT_MS = 20_000;

/** `POST …/receipt/{type}/{event}` (01.RC-01). */
export function sendReceipt(receipt: ReceiptToSend): Endpoint<void> {
  const { roomId, eventId, type, threadId } = receipt;
  const body = threadId === null ? {} : { thread_id: threadId };
  const requestPath = path`/_matrix/client/v3/rooms/${roomId}/receipt/${type}/${eventId}`;
  return { request: request('POST', requestPath, { body }), decode: () => ok() };
}

/** `POST …/read_markers` (01.RC-03). */
export function setReadMarkers(roomId: RoomId, markers: ReadMarkers): Endpoint<void> {
  const body = {
    'm.fully_read': markers.fullyRead,
    ...(markers.read === undefined ? {} : { 'm.read': markers.read }),
    ...(markers.readPrivate === undefined ? {} : { 'm.read.private': markers.readPrivate }),
  };
  const requestPath = path`/_matrix/client/v3/rooms/${roomId}/read_markers`;
  return { request: request('POST', requestPath, { body }), decode: () => ok() };
}

/** `PUT …/typing/{me}` (01.TY-01). */
export function sendTyping(roomId: RoomId, me: UserId, isTyping: boolean): Endpoint<void> {
  const body = isTyping ? { typing: true, timeout: TYPING_TIMEOUT_MS } : { typing: false };
  const requestPath = path`/_matrix/client/v3/rooms/${roomId}/typing/${me}`;
  return { request: request('PUT', requestPath, { body }), decode: () => ok() };
}
