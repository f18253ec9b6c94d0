import { encodeEvent, peekedRoom, readableRoom } from '../access.ts';
import {
  type Exchange,
  failure,
  pathPart,
  Refusal,
  type Reply,
  type Route,
  reply,
  requesterOf,
} from '../http-exchange.ts';
import { stateAt } from '../sliding-sync/required-state.ts';
import type { StoredEvent } from '../stored-event.ts';
import { isVisible } from '../visibility.ts';
import { asObject, asText, type Json, type JsonObject } from '../wire.ts';

const DEFAULT_LIMIT = 10;
const MAX_LIMIT = 1_000;

/** Reading what a room holds. A token `s12` is the place right after the event at position 12. */
export const readRoomRoutes: readonly Route[] = [
  { method: 'GET', path: '/_matrix/client/v3/rooms/{roomId}/messages', needsToken: true, handle: readMessages },
  { method: 'GET', path: '/_matrix/client/v3/rooms/{roomId}/event/{eventId}', needsToken: true, handle: readEvent },
  { method: 'GET', path: '/_matrix/client/v3/rooms/{roomId}/context/{eventId}', needsToken: true, handle: readContext },
  { method: 'GET', path: '/_matrix/client/v3/rooms/{roomId}/members', needsToken: true, handle: readMembers },
  {
    method: 'GET',
    path: '/_matrix/client/v3/rooms/{roomId}/state/{type}',
    needsToken: true,
    handle: (exchange) => readState(exchange, ''),
  },
  {
    method: 'GET',
    path: '/_matrix/client/v3/rooms/{roomId}/state/{type}/{stateKey}',
    needsToken: true,
    handle: (exchange) => readState(exchange, pathPart(exchange, 'stateKey')),
  },
];

/** The end of history shows as an empty page without `end`, as on Synapse: the last page with events still has one. */
function readMessages(exchange: Exchange): Reply {
  const { room, upTo, between } = readableRoom(exchange);
  const isBackward = exchange.query.get('dir') === 'b';
  const from = parseToken(exchange.query.get('from')) ?? (isBackward ? exchange.state.position : 0);
  const to = parseToken(exchange.query.get('to'));
  const limit = Math.min(Number(exchange.query.get('limit') ?? DEFAULT_LIMIT), MAX_LIMIT);
  const events = isBackward
    ? between(to ?? 0, Math.min(from, upTo)).toReversed()
    : between(from, Math.min(to ?? upTo, upTo));
  const { senders, types } = filterOf(exchange);
  const wanted = events.filter(
    ({ event }) =>
      (!Array.isArray(senders) || senders.includes(event.sender)) &&
      (!Array.isArray(types) || types.includes(event.type)),
  );
  const page = wanted.slice(0, limit);
  const last = page.at(-1);
  const end = last === undefined ? undefined : `s${isBackward ? last.position - 1 : last.position}`;
  const members = isLazy(exchange) ? membersOf(room.state, page) : [];
  return reply({
    chunk: page.map((stored) => encode(exchange, stored)),
    start: `s${from}`,
    ...(end === undefined ? {} : { end }),
    ...(members.length > 0 ? { state: members.map((stored) => encode(exchange, stored)) } : {}),
  });
}

function readEvent(exchange: Exchange): Reply {
  const { room, upTo } = readableRoom(exchange);
  const stored = room.event(pathPart(exchange, 'eventId'));
  const { user } = requesterOf(exchange);
  if (stored === undefined || stored.position > upTo || !isVisible(room, stored, user))
    return failure(404, 'M_NOT_FOUND', 'Event not found.');
  return reply(encode(exchange, stored));
}

/** `limit` counts the events of both sides together. */
function readContext(exchange: Exchange): Reply {
  const { room, upTo, between } = readableRoom(exchange);
  const events = between(0, upTo);
  const at = events.findIndex(({ event }) => event.event_id === pathPart(exchange, 'eventId'));
  const target = events[at];
  if (target === undefined) return failure(404, 'M_NOT_FOUND', 'Event not found.');
  const side = Math.floor(Math.min(Number(exchange.query.get('limit') ?? DEFAULT_LIMIT), MAX_LIMIT) / 2);
  const before = events.slice(Math.max(0, at - side), at).toReversed();
  const after = events.slice(at + 1, at + 1 + side);
  const members = isLazy(exchange) ? membersOf(room.state, [...before, target, ...after]) : [];
  return reply({
    event: encode(exchange, target),
    events_before: before.map((stored) => encode(exchange, stored)),
    events_after: after.map((stored) => encode(exchange, stored)),
    start: `s${(before.at(-1) ?? target).position - 1}`,
    end: `s${(after.at(-1) ?? target).position}`,
    state: members.map((stored) => encode(exchange, stored)),
  });
}

function readMembers(exchange: Exchange): Reply {
  const { room, upTo: readable } = readableRoom(exchange);
  const upTo = Math.min(readable, parseToken(exchange.query.get('at')) ?? readable);
  const wanted = exchange.query.get('membership');
  const unwanted = exchange.query.get('not_membership');
  const members = stateAt(room, upTo).filter(({ event }) => {
    const membership = asText(event.content['membership']);
    return event.type === 'm.room.member' && (wanted ?? membership) === membership && membership !== unwanted;
  });
  return reply({ chunk: members.map((stored) => encode(exchange, stored)) });
}

function readState(exchange: Exchange, stateKey: string): Reply {
  const found = peekedRoom(exchange).stateEvent(pathPart(exchange, 'type'), stateKey);
  if (found === undefined) return failure(404, 'M_NOT_FOUND', 'Event not found.');
  return reply(exchange.query.get('format') === 'event' ? encode(exchange, found) : found.event.content);
}

function encode(exchange: Exchange, stored: StoredEvent): JsonObject {
  return { ...encodeEvent(exchange, stored) };
}

function membersOf(state: readonly StoredEvent[], page: readonly StoredEvent[]): readonly StoredEvent[] {
  const senders = new Set(page.map(({ event }) => event.sender));
  return state.filter(({ event }) => event.type === 'm.room.member' && senders.has(event.state_key ?? ''));
}

function isLazy(exchange: Exchange): boolean {
  return filterOf(exchange)['lazy_load_members'] === true;
}

function filterOf({ query }: Exchange): JsonObject {
  return asObject(JSON.parse(query.get('filter') ?? '{}') as Json);
}

/** Also takes a sync position, whose place in the stream is what counts. */
function parseToken(token: string | null): number | undefined {
  if (token === null) return undefined;
  const position = /^(?:\d+\/)?s(\d+)$/.exec(token)?.[1];
  if (position === undefined) throw new Refusal(400, 'M_INVALID_PARAM', 'Invalid from parameter');
  return Number(position);
}
