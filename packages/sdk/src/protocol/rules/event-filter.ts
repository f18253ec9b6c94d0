/** Filters of events, as the specification has them (01.E-12): what a server is asked for, and what passes here. */
import { type JsonObject, objectAt, stringAt } from '../../base/json/guards.ts';
import type { RoomEvent } from '../events/event.ts';
import { readRelation } from '../events/relation.ts';

/** A list that is absent lets everything pass, an empty one nothing; a list of what is refused comes before the other. */
export interface EventFilter {
  /** A `*` at the end stands for whatever follows. */
  readonly types?: readonly string[];
  readonly notTypes?: readonly string[];
  /** Exact ids. */
  readonly rooms?: readonly string[];
  readonly notRooms?: readonly string[];
  readonly senders?: readonly string[];
  readonly notSenders?: readonly string[];
  /** Whether `url` of the content must be a string, or must not. */
  readonly containsUrl?: boolean;
  /** The number of wanted events, 10 by default (11.NU-05). For servers: nothing is cut here. */
  readonly limit?: number;
  /** Members come for the people of the timeline alone. For servers. */
  readonly lazyLoadMembers?: boolean;
  /** Counts of threads come apart. For servers. */
  readonly unreadThreadNotifications?: boolean;
  /** Something of each of these people must relate to the event. */
  readonly relatedBySenders?: readonly string[];
  /** Something of each of these kinds must relate to the event. */
  readonly relatedByRelTypes?: readonly string[];
}

/** The filter of rooms in a sync. */
export interface RoomFilter {
  readonly rooms?: readonly string[];
  readonly notRooms?: readonly string[];
  /** Rooms that were left come too. */
  readonly includeLeave?: boolean;
  readonly state?: EventFilter;
  readonly timeline?: EventFilter;
  readonly ephemeral?: EventFilter;
  readonly accountData?: EventFilter;
}

/** The limit of a filter that says none (11.NU-05). */
const DEFAULT_LIMIT = 10;

function limitOf({ limit = DEFAULT_LIMIT }: EventFilter): number {
  return limit;
}

/** Whether `event` passes. `related` are the events known to relate to it. */
export function passesFilter(event: RoomEvent, filter: EventFilter, related: readonly RoomEvent[] = []): boolean {
  const { containsUrl, relatedBySenders = [], relatedByRelTypes = [] } = filter;
  return (
    isAdmitted(filter.types, filter.notTypes, (type) => matchesType(type, event.type)) &&
    isAdmitted(filter.rooms, filter.notRooms, (roomId) => roomId === event.room_id) &&
    isAdmitted(filter.senders, filter.notSenders, (userId) => userId === event.sender) &&
    (containsUrl === undefined || containsUrl === (stringAt(event.content, 'url') !== undefined)) &&
    relatedBySenders.every((userId) => related.some(({ sender }) => sender === userId)) &&
    relatedByRelTypes.every((kind) => related.some((other) => relTypeOf(other) === kind))
  );
}

/** The filter as JSON; what is not given is left out. */
export function encodeEventFilter(filter: EventFilter): JsonObject {
  return withoutAbsent({
    types: filter.types,
    not_types: filter.notTypes,
    rooms: filter.rooms,
    not_rooms: filter.notRooms,
    senders: filter.senders,
    not_senders: filter.notSenders,
    contains_url: filter.containsUrl,
    limit: filter.limit,
    lazy_load_members: filter.lazyLoadMembers,
    unread_thread_notifications: filter.unreadThreadNotifications,
    related_by_senders: filter.relatedBySenders,
    related_by_rel_types: filter.relatedByRelTypes,
  });
}

/** Encodes a filter of rooms. The timeline's limit is always named, so that every server uses the same. */
export function encodeRoomFilter(filter: RoomFilter): JsonObject {
  const encoded = (part: EventFilter | undefined) => (part === undefined ? undefined : encodeEventFilter(part));
  return withoutAbsent({
    rooms: filter.rooms,
    not_rooms: filter.notRooms,
    include_leave: filter.includeLeave,
    state: encoded(filter.state),
    timeline: filter.timeline && { ...encodeEventFilter(filter.timeline), limit: limitOf(filter.timeline) },
    ephemeral: encoded(filter.ephemeral),
    account_data: encoded(filter.accountData),
  });
}

function isAdmitted(
  wanted: readonly string[] | undefined,
  refused: readonly string[] | undefined,
  isIt: (value: string) => boolean,
): boolean {
  return !(refused ?? []).some(isIt) && (wanted === undefined || wanted.some(isIt));
}

function matchesType(pattern: string, type: string): boolean {
  return pattern.endsWith('*') ? type.startsWith(pattern.slice(0, -1)) : pattern === type;
}

function relTypeOf(event: RoomEvent): string | undefined {
  const relatesTo = objectAt(event.content, 'm.relates_to');
  return relatesTo === undefined || readRelation(event) === null ? undefined : stringAt(relatesTo, 'rel_type');
}

function withoutAbsent(object: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(object).filter(([, value]) => value !== undefined));
}
