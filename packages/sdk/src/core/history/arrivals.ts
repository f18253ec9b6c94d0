/**
 * When events came, by our own record: noted as they come in, so that no time or state of a server can say it otherwise afterwards. Of
 * rooms that are not encrypted nothing is noted. Pure.
 */
import type { EventArrival, RoomEvent } from '../../protocol/events/event.ts';
import type { ChunkRecord } from './chunk.ts';
import { knownIds } from './merge.ts';

/** Facts about a room before `events` came. */
export interface Encryption {
  /** It was encrypted, whatever is said of it now. */
  readonly wasKnown: boolean;
  /** It is now. */
  readonly isKnown: boolean;
}

/** `events` of an answer of sync, oldest first, each with what is known of its arrival. */
export function withArrivals(
  events: readonly RoomEvent[],
  before: readonly ChunkRecord[],
  { wasKnown, isKnown }: Encryption,
): readonly RoomEvent[] {
  if (!isKnown || events.length === 0) return events;
  const known = before.length === 0 ? null : knownIds(before);
  const news = known === null ? 0 : events.findLastIndex((event) => known.has(event.event_id)) + 1;
  const begin = events.findIndex(isEncryptionEvent);
  // If the room was not known to be encrypted and does not become so here, it was encrypted before these events.
  const encrypted = wasKnown || begin < 0 ? 0 : begin;
  const arrival: EventArrival = known === null ? 'afterEncryption' : 'live';
  return stamped(events, Math.max(news, encrypted), arrival);
}

/**
 * `page` of older events that goes in front of the chunk `order`: what comes after a place where the room was encrypted already has that
 * behind it too.
 */
export function withArrivalsInGap(
  page: readonly RoomEvent[],
  chunks: readonly ChunkRecord[],
  order: number,
): readonly RoomEvent[] {
  const earlier = chunks.filter((chunk) => chunk.order < order);
  const arrival = earlier.flatMap(({ events }) => events).findLast((event) => event.arrival !== undefined)?.arrival;
  if (arrival === undefined) return page;
  const known = knownIds(earlier);
  return stamped(page, page.findLastIndex((event) => known.has(event.event_id)) + 1, arrival);
}

export function isEncryptionEvent({ type, state_key: stateKey }: RoomEvent): boolean {
  return type === 'm.room.encryption' && stateKey === '';
}

/** Earlier findings on an event, that this device was present, stay. */
function stamped(events: readonly RoomEvent[], from: number, arrival: EventArrival): readonly RoomEvent[] {
  return events.map((event, at) => {
    const isNoted = at < from || event.state_key !== undefined || event.arrival === 'live';
    return isNoted ? event : { ...event, arrival };
  });
}
