/** Events that the server sends later (MSC4140): sent with a delay, listed, and then cancelled, started anew or sent at once. */
import type { EpochMs } from '../../base/clock/clock.ts';
import { arrayAt, countAt, isObject, type JsonObject, objectAt, own, stringAt } from '../../base/json/guards.ts';
import { ok, type Result } from '../../base/result/result.ts';
import type { RawContent } from '../events/event.ts';
import type { DelayId, RoomId, TransactionId } from '../ids/ids.ts';
import { parseDelayId, parseRoomId } from '../ids/parse.ts';
import { type Endpoint, type EndpointRequest, type MalformedAnswer, malformed, path, request } from './endpoint.ts';
import type { ServerError } from './matrix-error.ts';

/** The flag in `/versions` of a server that has them (04.DE-01). */
export const DELAYED_EVENTS_FLAG = 'org.matrix.msc4140';

const PREFIX = '/_matrix/client/unstable/org.matrix.msc4140/delayed_events';
const DELAY = 'org.matrix.msc4140.delay';
const CAPABILITIES = ['m.delayed_events', 'org.matrix.msc4140.delayed_events'] as const;
/** The error codes for a too long delay: of deployed servers, of the proposal and of older proposals (04.DE-05, 04.DE-07). */
const TOO_LONG = new Set(['M_MAX_DELAY_EXCEEDED', 'ORG.MATRIX.MSC4140_DELAY_TOO_LARGE']);

/** The actions on a delayed event (04.DE-03). */
export type DelayedAction = 'cancel' | 'restart' | 'send';

/** An event that waits at the server. */
export interface DelayedEvent {
  readonly delayId: DelayId;
  readonly roomId: RoomId;
  readonly type: string;
  /** Null for what is no state. */
  readonly stateKey: string | null;
  readonly content: RawContent;
  readonly delayMs: number;
  /** When it is sent, by the server's clock. */
  readonly sendAt: EpochMs;
}

/** A page of what waits. */
export interface DelayedPage {
  readonly events: readonly DelayedEvent[];
  /** The token of the next page; null at the end. */
  readonly next: string | null;
}

/** `PUT …/send/{type}/{txn}` with a delay in milliseconds (04.DE-02). The answer names what waits. */
export function sendDelayedEvent(
  roomId: RoomId,
  type: string,
  transactionId: TransactionId,
  content: RawContent,
  delayMs: number,
): Endpoint<DelayId> {
  const requestPath = path`/_matrix/client/v3/rooms/${roomId}/send/${type}/${transactionId}`;
  return { request: delayed(requestPath, content, delayMs), decode: decodeDelayId };
}

/** `PUT …/state/{type}/{key}` with a delay in milliseconds (04.DE-02). */
export function sendDelayedState(
  roomId: RoomId,
  type: string,
  stateKey: string,
  content: RawContent,
  delayMs: number,
): Endpoint<DelayId> {
  const requestPath = path`/_matrix/client/v3/rooms/${roomId}/state/${type}/${stateKey}`;
  return { request: delayed(requestPath, content, delayMs), decode: decodeDelayId };
}

/** `POST …/delayed_events/{id}/{action}` (04.DE-03); `inBody`: as older servers know it. */
export function updateDelayedEvent(delayId: DelayId, action: DelayedAction, inBody = false): Endpoint<void> {
  const asked = inBody
    ? request('POST', PREFIX + path`/${delayId}`, { body: { action } })
    : request('POST', PREFIX + path`/${delayId}/${action}`, { body: {} });
  return { request: asked, decode: () => ok() };
}

/** `GET …/delayed_events` (04.DE-04): what waits in all rooms, from `from` on. What cannot be read is left out. */
export function listDelayedEvents(from: string | null): Endpoint<DelayedPage> {
  const query = from === null ? [] : [['from', from] as const];
  return { request: request('GET', PREFIX, { query }), decode: decodeList };
}

/** `GET /capabilities`, of which only the longest delay is read: milliseconds, null where the server does not say (04.DE-07). */
export function longestDelay(): Endpoint<number | null> {
  return { request: request('GET', '/_matrix/client/v3/capabilities'), decode: decodeLongest };
}

/**
 * The longest delay if the error says that a delay is too long (null inside if it does not name one); null for any other error.
 */
export function tooLongDelay({ errcode, maxDelayMs }: ServerError): { readonly longestMs: number | null } | null {
  const isTooLong = maxDelayMs !== undefined || (errcode !== null && TOO_LONG.has(errcode));
  return isTooLong ? { longestMs: maxDelayMs ?? null } : null;
}

function delayed(requestPath: string, content: RawContent, delayMs: number): EndpointRequest {
  return request('PUT', requestPath, { query: [[DELAY, String(delayMs)]], body: content });
}

function decodeDelayId(body: unknown): Result<DelayId, MalformedAnswer> {
  const delayId = isObject(body) ? parseDelayId(own(body, 'delay_id')) : null;
  return delayId === null ? malformed('delay_id') : ok(delayId);
}

function decodeList(body: unknown): Result<DelayedPage, MalformedAnswer> {
  const listed = isObject(body) ? arrayAt(body, 'delayed_events') : undefined;
  if (!isObject(body) || listed === undefined) return malformed('delayed_events');
  return ok({ events: listed.flatMap((one) => decodeOne(one) ?? []), next: stringAt(body, 'next_batch') ?? null });
}

/** Older and newer names of the delay and of when it began. */
function decodeOne(one: unknown): DelayedEvent | null {
  if (!isObject(one)) return null;
  const delayId = parseDelayId(own(one, 'delay_id'));
  const roomId = parseRoomId(own(one, 'room_id'));
  const type = stringAt(one, 'type');
  const delayMs = countAt(one, 'delay') ?? countAt(one, 'delay_ms');
  const since = countAt(one, 'running_since') ?? countAt(one, 'delayed_since_ts');
  if (delayId === null || roomId === null || type === undefined || delayMs === undefined || since === undefined)
    return null;
  const content = objectAt(one, 'content') ?? {};
  return {
    delayId,
    roomId,
    type,
    stateKey: stringAt(one, 'state_key') ?? null,
    content,
    delayMs,
    sendAt: since + delayMs,
  };
}

function decodeLongest(body: unknown): Result<number | null, MalformedAnswer> {
  if (!isObject(body)) return malformed('not an object');
  const capabilities: JsonObject = objectAt(body, 'capabilities') ?? {};
  for (const name of CAPABILITIES) {
    const longestMs = countAt(objectAt(capabilities, name) ?? {}, 'max_delay_ms');
    if (longestMs !== undefined) return ok(longestMs);
  }
  return ok(null);
}
