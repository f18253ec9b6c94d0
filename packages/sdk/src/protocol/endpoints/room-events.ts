/** Single events and their surroundings. */
import { isObject, own, stringAt } from '../../base/json/guards.ts';
import { ok, type Result } from '../../base/result/result.ts';
import { decodeRoomEvent } from '../events/envelope.ts';
import type { PoisonEvent, RoomEvent, StateEvent } from '../events/event.ts';
import type { EventId, RoomId } from '../ids/ids.ts';
import { encodeEventFilter } from '../rules/event-filter.ts';
import { type Endpoint, type MalformedAnswer, type MapEvents, malformed, path, request } from './endpoint.ts';
import { decodeEvents, decodeState } from './event-list.ts';

/** An event and what was sent around it. */
export interface EventContext {
  readonly event: RoomEvent;
  /** Oldest first. */
  readonly before: readonly RoomEvent[];
  /** Oldest first. */
  readonly after: readonly RoomEvent[];
  /** Senders' members as of the newest event here. */
  readonly state: readonly StateEvent[];
  /** Where `/messages` goes on backwards; null at the start. */
  readonly previous: string | null;
  /** Where `/messages` goes on forward. */
  readonly next: string | null;
  readonly poison: readonly PoisonEvent[];
}

/** `GET /rooms/{id}/event/{event}`. */
export function eventById(roomId: RoomId, eventId: EventId): Endpoint<RoomEvent> {
  return {
    request: request('GET', path`/_matrix/client/v3/rooms/${roomId}/event/${eventId}`),
    decode: (body) => decodeTarget(body, roomId, eventId),
    mapEvents: async (event, map) => (await map([event]))[0] ?? event,
  };
}

/** `GET /rooms/{id}/context/{event}` (02.TL-09). `limit` counts the events of both sides together. */
export function eventContext(roomId: RoomId, eventId: EventId, limit = 30): Endpoint<EventContext> {
  const query: [string, string][] = [
    ['limit', String(limit)],
    ['filter', JSON.stringify(encodeEventFilter({ lazyLoadMembers: true }))],
  ];
  return {
    request: request('GET', path`/_matrix/client/v3/rooms/${roomId}/context/${eventId}`, { query }),
    decode: (body) => decodeContext(body, roomId, eventId),
    mapEvents: mapContext,
  };
}

async function mapContext(context: EventContext, map: MapEvents): Promise<EventContext> {
  const { before, event, after } = context;
  const all = await map([...before, event, ...after]);
  const at = before.length;
  return { ...context, before: all.slice(0, at), event: all[at] ?? event, after: all.slice(at + 1) };
}

/** The answer must be the very event that was asked for. */
function decodeTarget(raw: unknown, roomId: RoomId, eventId: EventId): Result<RoomEvent, MalformedAnswer> {
  const event = decodeRoomEvent(raw, roomId);
  if (!event.ok) return malformed(event.error.kind);
  return event.value.event_id === eventId ? ok(event.value) : malformed('another event');
}

function decodeContext(body: unknown, roomId: RoomId, eventId: EventId): Result<EventContext, MalformedAnswer> {
  if (!isObject(body)) return malformed('not an object');
  const event = decodeTarget(own(body, 'event'), roomId, eventId);
  if (!event.ok) return event;
  const poison: PoisonEvent[] = [];
  return ok({
    event: event.value,
    before: decodeEvents(own(body, 'events_before'), roomId, 'context.before', poison).reverse(),
    after: decodeEvents(own(body, 'events_after'), roomId, 'context.after', poison),
    state: decodeState(own(body, 'state'), roomId, 'context.state', poison),
    previous: stringAt(body, 'start') ?? null,
    next: stringAt(body, 'end') ?? null,
    poison,
  });
}
