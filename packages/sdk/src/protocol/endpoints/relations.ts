/** Events that point at another one. */
import { isObject, own, stringAt } from '../../base/json/guards.ts';
import { ok, type Result } from '../../base/result/result.ts';
import type { PoisonEvent, RoomEvent } from '../events/event.ts';
import type { EventId, RoomId } from '../ids/ids.ts';
import { type Endpoint, type MalformedAnswer, malformed, mapPage, path, request } from './endpoint.ts';
import { decodeEvents } from './event-list.ts';

export interface RelationsQuery {
  readonly roomId: RoomId;
  readonly eventId: EventId;
  /** Only relations of this type, such as `m.replace`; absent: of every type. */
  readonly relType?: string;
  /** Only events of this type; it needs `relType`. */
  readonly eventType?: string;
  readonly direction: 'b' | 'f';
  /** The token to continue from; null for the newest (`b`) or oldest (`f`). */
  readonly from: string | null;
  readonly limit: number;
  /** Also what relates to the relations, where the server can. */
  readonly recurse: boolean;
}

/** A page of related events, in the direction asked for. */
export interface RelationsPage {
  readonly events: readonly RoomEvent[];
  /** The token of the next page; null at the end. */
  readonly next: string | null;
  readonly poison: readonly PoisonEvent[];
}

/** `GET /rooms/{id}/relations/{event}[/{relType}[/{type}]]` (02.RL-04). */
export function relations(query: RelationsQuery): Endpoint<RelationsPage> {
  const { roomId, eventId, relType, eventType, direction, from, limit, recurse } = query;
  const base = path`/_matrix/client/v1/rooms/${roomId}/relations/${eventId}`;
  const byType = relType === undefined ? '' : path`/${relType}`;
  const byEventType = relType === undefined || eventType === undefined ? '' : path`/${eventType}`;
  const parameters: [string, string][] = [['dir', direction]];
  if (from !== null) parameters.push(['from', from]);
  parameters.push(['limit', String(limit)]);
  if (recurse) parameters.push(['recurse', 'true']);
  return {
    request: request('GET', base + byType + byEventType, { query: parameters }),
    decode: (body) => decodePage(body, query),
    mapEvents: mapPage,
  };
}

function decodePage(body: unknown, query: RelationsQuery): Result<RelationsPage, MalformedAnswer> {
  if (!isObject(body) || !Array.isArray(own(body, 'chunk'))) return malformed('chunk');
  const poison: PoisonEvent[] = [];
  const next = stringAt(body, 'next_batch');
  return ok({
    events: decodeEvents(own(body, 'chunk'), query.roomId, 'relations.chunk', poison),
    // A token that leads to the same page again is an end.
    next: next === undefined || next === '' || next === query.from ? null : next,
    poison,
  });
}
