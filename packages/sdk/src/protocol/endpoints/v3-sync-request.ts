/** `GET /sync`, the protocol that every homeserver speaks (04.Y-01 to 04.Y-03). */
import type { JsonObject } from '../../base/json/guards.ts';
import type { UserId } from '../ids/ids.ts';
import { encodeRoomFilter } from '../rules/event-filter.ts';
import type { OwnedWants } from '../sync/owned-wants.ts';
import type { SyncBatch } from '../sync/sync-batch.ts';
import { type Endpoint, MAX_ACCOUNT_BYTES, request } from './endpoint.ts';
import { decodeV3Sync } from './v3-sync.ts';

/** Everything that one request asks for. */
export interface V3SyncRequest extends OwnedWants {
  /** The position after the last processed answer; null requests everything anew. */
  readonly position: string | null;
  /** True if all state of all rooms comes, whatever the position. The server answers at once then. */
  readonly isStateWhole: boolean;
  /** Milliseconds that the server may hold the request when there is nothing new; 0 answers at once. */
  readonly timeoutMs: number;
  /** True if the same request was sent before without an answer. */
  readonly isRepeated: boolean;
  /** The largest number of newest events for each room. */
  readonly timelineLimit: number;
  /** Types of state that come besides the timeline; members come for the people of the timeline alone. */
  readonly stateTypes: readonly string[];
  /** Types of what rooms say of people, such as `m.receipt`. */
  readonly ephemeralTypes: readonly string[];
}

/** Time on top of the server's, for the answer to travel. */
const GRACE_MS = 10_000;
/** The extra time for a request that may collect a lot, after a time without network. */
const CATCH_UP_GRACE_MS = 25_000;
/** It was more than that, or the connection was dead: a server that is still at it has the answer sooner when asked again. */
const REPEATED_GRACE_MS = 80_000;
/** A whole account. The connection may be dead, and a server that is still at it has the answer sooner when asked again. */
const FULL_GRACE_MS = 60_000;
/** The extra time for a repeated full request: a busy server takes minutes for it. */
const REPEATED_FULL_GRACE_MS = 300_000;

/** `GET /_matrix/client/v3/sync`. `me` is the account's own id: it tells which member event is one's own. */
export function v3Sync(wanted: V3SyncRequest, me: UserId): Endpoint<SyncBatch> {
  return {
    request: buildV3SyncRequest(wanted),
    decode: (body) => decodeV3Sync(body, { me, isFull: wanted.position === null }),
  };
}

/** The request alone. */
export function buildV3SyncRequest(wanted: V3SyncRequest): Endpoint<SyncBatch>['request'] {
  const { position, timeoutMs, isStateWhole } = wanted;
  return request('GET', '/_matrix/client/v3/sync', {
    query: [
      ['filter', JSON.stringify(filterOf(wanted))],
      ['timeout', String(timeoutMs)],
      ...(position === null ? [] : [['since', position] as const]),
      ...(isStateWhole ? [['full_state', 'true'] as const] : []),
      ['set_presence', wanted.presence ?? 'offline'],
      // A server that knows neither name sends `state`, as it always did (MSC4222).
      ['use_state_after', 'true'],
      ['org.matrix.msc4222.use_state_after', 'true'],
    ],
    timeoutMs: timeoutMs + graceOf(wanted),
    maxAnswerBytes: MAX_ACCOUNT_BYTES,
  });
}

function graceOf({ position, timeoutMs, isRepeated, isStateWhole }: V3SyncRequest): number {
  if (position === null || isStateWhole) return isRepeated ? REPEATED_FULL_GRACE_MS : FULL_GRACE_MS;
  if (timeoutMs > 0) return GRACE_MS;
  return isRepeated ? REPEATED_GRACE_MS : CATCH_UP_GRACE_MS;
}

/** Sent along each time instead of being stored at the server first: one request less before the first answer. */
function filterOf({ timelineLimit, stateTypes, ephemeralTypes, presenceOf = [] }: V3SyncRequest): JsonObject {
  return {
    presence: presenceOf.length === 0 ? { not_types: ['*'] } : { types: ['m.presence'], senders: presenceOf },
    room: encodeRoomFilter({
      state: { lazyLoadMembers: true, types: stateTypes },
      timeline: { limit: timelineLimit, lazyLoadMembers: true, unreadThreadNotifications: true },
      ephemeral: { types: ephemeralTypes },
    }),
  };
}
