/**
 * Live location (MSC3672): a state event that says that its sender shares where they are, and for how long; and the events that say where.
 * A share is called a beacon in the protocol.
 */
import type { EpochMs } from '../../base/clock/clock.ts';
import { numberAt, own } from '../../base/json/guards.ts';
import type { EventId, UserId } from '../ids/ids.ts';
import { parseUserId } from '../ids/parse.ts';
import type { RawContent, RoomEvent } from './event.ts';
import {
  decodeAsset,
  decodeDescription,
  decodeLocationBlock,
  decodeTimestamp,
  encodeAsset,
  encodeLocationBlock,
  encodeTimestamp,
  type LocationAsset,
  type Place,
} from './location.ts';
import { readRelation } from './relation.ts';

/** The type of state that says that somebody shares, as it is written; then its stable name. */
export const BEACON_INFO_TYPES = ['org.matrix.msc3672.beacon_info', 'm.beacon_info'] as const;
/** The type of the events that say where somebody is, as it is written; then its stable name. */
export const BEACON_TYPES = ['org.matrix.msc3672.beacon', 'm.beacon'] as const;

/** The content of a share (03.B-01). */
export interface BeaconInfo {
  readonly description: string | null;
  readonly timeoutMs: number;
  /** The sender's word; `isBeaconLive` says if it is true now. */
  readonly isLive: boolean;
  /** The beginning, by the sender's clock; null where it is not said. */
  readonly startedAt: EpochMs | null;
  readonly asset: LocationAsset;
}

/** A share as its state event says it. */
export interface BeaconInfoEvent {
  readonly eventId: EventId;
  readonly owner: UserId;
  readonly info: BeaconInfo;
}

/** A place of a share (03.B-06). */
export interface BeaconLocation {
  readonly eventId: EventId;
  readonly sender: UserId;
  /** The event of the share that it belongs to. */
  readonly infoId: EventId;
  readonly place: Place;
  readonly at: EpochMs;
}

/** A share ends before the end of the calendar. */
const LAST_MOMENT = 8.64e15;

/** The user whose share a state event is about: its sender, who alone may speak of it (03.B-01); null for another event. */
export function beaconOwnerOf({ type, sender, state_key: stateKey }: RoomEvent): UserId | null {
  if (stateKey === undefined || !isOneOf(BEACON_INFO_TYPES, type)) return null;
  const owner = parseUserId(stateKey);
  return owner === sender ? owner : null;
}

/** Reads a share; null for an event that is none, is redacted, or cannot be read. */
export function readBeaconInfo(event: RoomEvent): BeaconInfoEvent | null {
  const owner = beaconOwnerOf(event);
  const info = owner === null ? null : decodeBeaconInfo(event.content);
  return owner === null || info === null ? null : { eventId: event.event_id, owner, info };
}

/** Reads the content of a share; null for one that has no readable duration, or ends after the end of all calendars (03.B-01). */
export function decodeBeaconInfo(content: RawContent): BeaconInfo | null {
  const timeoutMs = numberAt(content, 'timeout');
  const startedAt = decodeTimestamp(content);
  if (timeoutMs === undefined || timeoutMs < 0 || (startedAt ?? 0) + timeoutMs > LAST_MOMENT) return null;
  const isLive = own(content, 'live') === true;
  return { description: decodeDescription(content), timeoutMs, isLive, startedAt, asset: decodeAsset(content) };
}

/** Writes the content of a share (03.B-01, 03.B-09). */
export function encodeBeaconInfo(info: BeaconInfo & { readonly startedAt: EpochMs }): RawContent {
  const { description, timeoutMs, isLive, startedAt, asset } = info;
  return {
    ...(description !== null && { description }),
    timeout: timeoutMs,
    live: isLive,
    ...encodeTimestamp(startedAt),
    ...encodeAsset(asset),
  };
}

/** Reads a place of a share (03.B-06); null for an event that is none, or cannot be read. */
export function readBeaconLocation(event: RoomEvent): BeaconLocation | null {
  const infoId = beaconTargetOf(event);
  const block = infoId === null ? null : decodeLocationBlock(event.content);
  const at = decodeTimestamp(event.content);
  if (infoId === null || block === null || at === null) return null;
  return { eventId: event.event_id, sender: event.sender, infoId, place: block.place, at };
}

/** The event of the share that a place belongs to, by its reference (03.B-06); null for none. */
export function beaconTargetOf(event: RoomEvent): EventId | null {
  if (event.state_key !== undefined || !isOneOf(BEACON_TYPES, event.type)) return null;
  const relation = readRelation(event);
  return relation?.kind === 'reference' ? relation.target : null;
}

/** Writes a place of the share that the event `infoId` began (03.B-06). */
export function encodeBeaconLocation(infoId: EventId, place: Place, at: EpochMs): RawContent {
  return {
    ...encodeLocationBlock(place, null),
    ...encodeTimestamp(at),
    'm.relates_to': { rel_type: 'm.reference', event_id: infoId },
  };
}

function isOneOf(types: readonly string[], type: string): boolean {
  return types.includes(type);
}
