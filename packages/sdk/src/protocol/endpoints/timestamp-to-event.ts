import { countAt, isObject, own } from '../../base/json/guards.ts';
import { ok, type Result } from '../../base/result/result.ts';
import type { EventId, RoomId } from '../ids/ids.ts';
import { parseEventId } from '../ids/parse.ts';
import { type Endpoint, type MalformedAnswer, malformed, path, request } from './endpoint.ts';
import type { ServerError } from './matrix-error.ts';

/** An event near a moment. */
export interface EventAtTime {
  readonly eventId: EventId;
  /** When it was sent, in milliseconds since the epoch; null if the server did not say. */
  readonly timestamp: number | null;
}

/**
 * `GET /rooms/{id}/timestamp_to_event` (04.Q-02): the event nearest to `timestamp` (milliseconds since the epoch), not after
 * it (`b`) or not before it (`f`). `prefix` chooses the name it had before it was in the specification.
 */
export function timestampToEvent(
  roomId: RoomId,
  timestamp: number,
  direction: 'b' | 'f',
  prefix: 'stable' | 'unstable' = 'stable',
): Endpoint<EventAtTime> {
  const requestPath =
    prefix === 'stable'
      ? path`/_matrix/client/v1/rooms/${roomId}/timestamp_to_event`
      : path`/_matrix/client/unstable/org.matrix.msc3030/rooms/${roomId}/timestamp_to_event`;
  const query: [string, string][] = [
    ['ts', String(timestamp)],
    ['dir', direction],
  ];
  return { request: request('GET', requestPath, { query }), decode: decodeEventAtTime };
}

/** True if the server knows only the older name (04.Q-02). */
export function isTimestampUnrecognized({ errcode, status }: ServerError): boolean {
  return errcode === 'M_UNRECOGNIZED' && (status === 400 || status === 404 || status === 405);
}

function decodeEventAtTime(body: unknown): Result<EventAtTime, MalformedAnswer> {
  if (!isObject(body)) return malformed('not an object');
  const eventId = parseEventId(own(body, 'event_id'));
  return eventId === null
    ? malformed('event_id')
    : ok({ eventId, timestamp: countAt(body, 'origin_server_ts') ?? null });
}
