import { isObject, own, stringAt } from '../../base/json/guards.ts';
import { ok, type Result } from '../../base/result/result.ts';
import type { PoisonEvent, RoomEvent, StateEvent } from '../events/event.ts';

import type { RoomId, UserId } from '../ids/ids.ts';
import { encodeEventFilter } from '../rules/event-filter.ts';

import { type Endpoint, type MalformedAnswer, malformed, mapPage, path, request } from './endpoint.ts';
import { decodeEvents, decodeState } from './event-list.ts';

/** The default number of events of a page (02.TL-10). */
export const PAGE_LIMIT = 30;

const DIRECTIONS: ReadonlySet<string> = new Set(['b', 'f']);

export interface MessagesQuery {
  readonly roomId: RoomId;
  /** `b` goes back in time, `f` forward. */
  readonly direction: 'b' | 'f';
  /** The token to continue from; null starts at the newest (`b`) or oldest (`f`) event. */
  readonly from: string | null;
  /** The token to stop at. */
  readonly to?: string;
  readonly limit?: number;
  /** Only events that others relate to in this way, or that this person does (02.TH-13). */
  readonly relatedBy?: { readonly relType: string; readonly sender?: UserId };
  /** Only what this person sent. */
  readonly sentBy?: UserId;
  /** Only events of these types. */
  readonly types?: readonly string[];
}

/** A page of history. */
export interface MessagesPage {
  /** In the direction asked for: with `b` the newest first. */
  readonly events: readonly RoomEvent[];
  /** State that belongs to the events, such as their senders' member events. */
  readonly state: readonly StateEvent[];
  /** The token of the next page in this direction; null when the end is reached (02.TL-10). */
  readonly next: string | null;
  readonly poison: readonly PoisonEvent[];
}

/** `GET /rooms/{id}/messages`, senders' members included lazily (02.TL-10). Throws on a direction that is none (02.TL-04). */
export function messages(query: MessagesQuery): Endpoint<MessagesPage> {
  if (!DIRECTIONS.has(query.direction)) throw new TypeError(`Invalid direction '${query.direction}'`);
  const parameters: [string, string][] = [['dir', query.direction]];
  if (query.from !== null) parameters.push(['from', query.from]);
  if (query.to !== undefined) parameters.push(['to', query.to]);
  parameters.push(['limit', String(query.limit ?? PAGE_LIMIT)], ['filter', filterOf(query)]);
  const requestPath = path`/_matrix/client/v3/rooms/${query.roomId}/messages`;
  return {
    request: request('GET', requestPath, { query: parameters }),
    decode: (body) => decodePage(body, query),
    mapEvents: mapPage,
  };
}

function filterOf({ relatedBy, sentBy, types }: MessagesQuery): string {
  const only = { ...(sentBy === undefined ? {} : { senders: [sentBy] }), ...(types === undefined ? {} : { types }) };
  if (relatedBy === undefined) return JSON.stringify(encodeEventFilter({ lazyLoadMembers: true, ...only }));
  const { relType, sender } = relatedBy;
  const senders = sender === undefined ? {} : { related_by_senders: [sender] };
  return JSON.stringify({ lazy_load_members: true, related_by_rel_types: [relType], ...senders });
}

function decodePage(body: unknown, query: MessagesQuery): Result<MessagesPage, MalformedAnswer> {
  if (!isObject(body) || !Array.isArray(own(body, 'chunk'))) return malformed('chunk');
  const poison: PoisonEvent[] = [];
  const end = stringAt(body, 'end');
  const isEnd = end === undefined || end === '' || end === stringAt(body, 'start') || end === query.from;
  return ok({
    events: decodeEvents(own(body, 'chunk'), query.roomId, 'messages.chunk', poison),
    state: decodeState(own(body, 'state'), query.roomId, 'messages.state', poison),
    next: isEnd ? null : end,
    poison,
  });
}
