/**
 * Simplified sliding sync as deployed Synapse speaks it (MSC4186 under its unstable name): `pos` and `timeout` travel in
 * the query, everything else in the body, and nothing is sticky, so each request says all of it (04.SS-01).
 */
import type { JsonObject } from '../../base/json/guards.ts';
import { STICKY_EXTENSION } from '../events/sticky.ts';
import type { RoomId, UserId } from '../ids/ids.ts';
import type { SyncBatch } from '../sync/sync-batch.ts';
import { type Endpoint, request } from './endpoint.ts';
import { decodeSlidingSync } from './sliding-sync.ts';

/** Everything that one request asks for. */
export interface SlidingSyncRequest {
  /** The position after the last processed answer; null starts anew. */
  readonly position: string | null;
  /** Milliseconds that the server may hold the request when there is nothing new; 0 answers at once. */
  readonly timeoutMs: number;
  /** Tells the connections of one device apart; one request at a time in each (04.SS-20). */
  readonly connectionId: string;
  readonly lists: ReadonlyMap<string, SlidingSyncList>;
  readonly subscriptions: ReadonlyMap<RoomId, SlidingSyncRoomConfig>;
  readonly extensions: ReadonlySet<SlidingSyncExtension>;
  /** The position of to-device messages, separate from the sync position (04.SS-05). */
  readonly toDeviceSince: string | null;
  /** Sticky events after this position, null for all that stick; absent where nobody wants them (MSC4354). */
  readonly stickySince?: string | null;
}

/** The data that are requested for a room. */
export interface SlidingSyncRoomConfig {
  /** The number of newest events for a room that is new on this connection. */
  readonly timelineLimit: number;
  /** Pairs of type and state key. `*` is any; the key `$ME` is oneself, `$LAZY` the members of the events (04.SS-02). */
  readonly requiredState: readonly (readonly [type: string, stateKey: string])[];
}

/** A window onto the rooms, ordered by their latest event. */
export interface SlidingSyncList extends SlidingSyncRoomConfig {
  /** Inclusive bounds, such as `[0, 19]`. */
  readonly ranges: readonly (readonly [first: number, last: number])[];
  readonly filters?: SlidingSyncFilters;
}

/** The rooms that a list has; an absent filter does not matter (04.SS-03). */
export interface SlidingSyncFilters {
  readonly isInvite?: boolean;
  readonly isDirect?: boolean;
  readonly isEncrypted?: boolean;
  /** Part of the name, in any case. */
  readonly nameLike?: string;
  /** Rooms of any of these spaces. */
  readonly spaces?: readonly RoomId[];
  /** Rooms with any of these tags, and with none of those. */
  readonly tags?: readonly string[];
  readonly notTags?: readonly string[];
  /** Null stands for rooms without a type. */
  readonly roomTypes?: readonly (string | null)[];
  readonly notRoomTypes?: readonly (string | null)[];
}

/** Extensions by their wire names (04.SS-05). Ask for `to_device` only when somebody keeps what comes: it comes once. */
export type SlidingSyncExtension = 'e2ee' | 'to_device' | 'account_data' | 'typing' | 'receipts';

/** Time on top of the server's, for the answer to travel (04.SS-01). */
const GRACE_MS = 10_000;
/** To-device messages an answer (11.NU-10). */
const TO_DEVICE_LIMIT = 100;

/** `POST …/sync`. `me` is the account's own id: it tells which member event is one's own. */
export function slidingSync(wanted: SlidingSyncRequest, me: UserId): Endpoint<SyncBatch> {
  return { request: buildSlidingSyncRequest(wanted), decode: (body) => decodeSlidingSync(body, me) };
}

/** The request alone. */
export function buildSlidingSyncRequest(wanted: SlidingSyncRequest): Endpoint<SyncBatch>['request'] {
  const query: [string, string][] = [['timeout', String(wanted.timeoutMs)]];
  if (wanted.position !== null) query.unshift(['pos', wanted.position]);
  const body: JsonObject = {
    conn_id: wanted.connectionId,
    lists: objectOf(wanted.lists, encodeList),
    room_subscriptions: objectOf(wanted.subscriptions, encodeRoomConfig),
    extensions: encodeExtensions(wanted),
  };
  return request('POST', '/_matrix/client/unstable/org.matrix.simplified_msc3575/sync', {
    query,
    body,
    timeoutMs: wanted.timeoutMs + GRACE_MS,
  });
}

function objectOf<Value>(map: ReadonlyMap<string, Value>, encode: (value: Value) => JsonObject): JsonObject {
  return Object.fromEntries([...map].map(([key, value]) => [key, encode(value)]));
}

function encodeRoomConfig(config: SlidingSyncRoomConfig): JsonObject {
  return { timeline_limit: config.timelineLimit, required_state: config.requiredState };
}

function encodeList(list: SlidingSyncList): JsonObject {
  const filters = list.filters === undefined ? {} : { filters: encodeFilters(list.filters) };
  return { ranges: list.ranges, ...encodeRoomConfig(list), ...filters };
}

function encodeFilters(filters: SlidingSyncFilters): JsonObject {
  // JSON leaves out what is undefined.
  return {
    is_invite: filters.isInvite,
    is_dm: filters.isDirect,
    is_encrypted: filters.isEncrypted,
    room_name_like: filters.nameLike,
    spaces: filters.spaces,
    tags: filters.tags,
    not_tags: filters.notTags,
    room_types: filters.roomTypes,
    not_room_types: filters.notRoomTypes,
  };
}

function encodeExtensions(wanted: SlidingSyncRequest): JsonObject {
  const { stickySince } = wanted;
  const since = stickySince === null ? {} : { since: stickySince };
  return {
    ...Object.fromEntries([...wanted.extensions].map((name) => [name, encodeExtension(name, wanted)])),
    ...(stickySince !== undefined && { [STICKY_EXTENSION]: { enabled: true, ...since } }),
  };
}

function encodeExtension(name: SlidingSyncExtension, wanted: SlidingSyncRequest): JsonObject {
  // Typing matters only in rooms that a user views, which are the subscribed ones.
  if (name === 'typing') return { enabled: true, lists: [] };
  if (name !== 'to_device') return { enabled: true };
  const since = wanted.toDeviceSince === null ? {} : { since: wanted.toDeviceSince };
  return { enabled: true, limit: TO_DEVICE_LIMIT, ...since };
}
