import { arrayAt, isObject, type JsonObject, objectAt, own, stringAt } from '../../base/json/guards.ts';
import { err, ok, type Result } from '../../base/result/result.ts';
import { decodeRoomEvent } from '../events/envelope.ts';
import type { PoisonEvent, RoomEvent } from '../events/event.ts';
import type { EventId, MxcUri, RoomId, UserId } from '../ids/ids.ts';
import { parseMxcUri, parseRoomId } from '../ids/parse.ts';
import { type Endpoint, type MalformedAnswer, malformed, mapPage, request } from './endpoint.ts';
import { decodeItems } from './event-list.ts';

export interface MessageSearch {
  /** Words, as the server understands them. */
  readonly term: string;
  /** The rooms to search; absent for all that the user is in. */
  readonly rooms?: readonly RoomId[];
  readonly senders?: readonly UserId[];
  readonly order: 'recent' | 'rank';
  readonly limit: number;
  /** The token of the page before; null for the first one. */
  readonly from: string | null;
}

export interface FoundProfile {
  readonly name: string | null;
  readonly avatar: MxcUri | null;
}

export interface FoundMessages {
  /** In the order of the server. */
  readonly events: readonly RoomEvent[];
  /** Senders of found events as they were called then, as far as the server says it. */
  readonly profiles: ReadonlyMap<EventId, FoundProfile>;
  /** Words to mark, as the server found them. */
  readonly highlights: readonly string[];
  /** The token of the next page; null at the end. */
  readonly next: string | null;
  readonly poison: readonly PoisonEvent[];
}

/** `POST /search` for what messages say. Servers search rooms that are not encrypted. */
export function searchMessages({ term, rooms, senders, order, limit, from }: MessageSearch): Endpoint<FoundMessages> {
  const filter = { limit, ...(rooms && { rooms }), ...(senders && { senders }) };
  const context = { before_limit: 0, after_limit: 0, include_profile: true };
  const criteria = { search_term: term, keys: ['content.body'], filter, order_by: order, event_context: context };
  return {
    request: request('POST', '/_matrix/client/v3/search', {
      query: from === null ? [] : [['next_batch', from]],
      body: { search_categories: { room_events: criteria } },
    }),
    decode: (body) => decodeFound(body, from),
    mapEvents: mapPage,
  };
}

function decodeFound(body: unknown, from: string | null): Result<FoundMessages, MalformedAnswer> {
  const categories = isObject(body) ? objectAt(body, 'search_categories') : undefined;
  const found = categories === undefined ? undefined : objectAt(categories, 'room_events');
  if (found === undefined) return malformed('room_events');
  const poison: PoisonEvent[] = [];
  const next = stringAt(found, 'next_batch');
  const profiles = new Map<EventId, FoundProfile>();
  const decode = (raw: unknown) => decodeResult(raw, profiles);
  const events = decodeItems(own(found, 'results'), decode, 'found.results', poison);
  const highlights = (arrayAt(found, 'highlights') ?? []).filter((word) => typeof word === 'string');
  // A token that leads to the same page again, or a page without anything, is an end.
  const isEnd = next === undefined || next === '' || next === from || events.length === 0;
  return ok({ events, profiles, highlights, next: isEnd ? null : next, poison });
}

type Fault = { readonly kind: string };

function decodeResult(raw: unknown, profiles: Map<EventId, FoundProfile>): Result<RoomEvent, Fault> {
  if (!isObject(raw)) return err({ kind: 'badResult' });
  const result = objectAt(raw, 'result');
  const roomId = result === undefined ? null : parseRoomId(own(result, 'room_id'));
  if (result === undefined || roomId === null) return err({ kind: 'badResult' });
  const event = decodeRoomEvent(result, roomId);
  const profile = event.ok ? profileOf(raw, event.value.sender) : null;
  if (event.ok && profile !== null) profiles.set(event.value.event_id, profile);
  return event;
}

function profileOf(raw: JsonObject, sender: UserId): FoundProfile | null {
  const profiles = objectAt(objectAt(raw, 'context') ?? {}, 'profile_info') ?? {};
  const profile = objectAt(profiles, sender);
  if (profile === undefined) return null;
  const name = stringAt(profile, 'displayname');
  return { name: name === undefined || name === '' ? null : name, avatar: parseMxcUri(own(profile, 'avatar_url')) };
}
