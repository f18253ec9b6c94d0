/** The summary of a room that the user is not in (04.Q-01). */
import { arrayAt, booleanAt, countAt, isObject, own, stringAt } from '../../base/json/guards.ts';
import { ok, type Result } from '../../base/result/result.ts';
import { parseMembership } from '../events/membership.ts';
import type { MxcUri, RoomAlias, RoomId } from '../ids/ids.ts';
import { parseMxcUri, parseRoomAlias, parseRoomId } from '../ids/parse.ts';
import type { Membership } from '../sync/sync-batch.ts';
import { type Endpoint, type MalformedAnswer, malformed, path, request } from './endpoint.ts';

export interface RoomSummary {
  readonly roomId: RoomId;
  readonly name: string | null;
  readonly topic: string | null;
  readonly avatar: MxcUri | null;
  readonly alias: RoomAlias | null;
  readonly joinedCount: number | null;
  /** Such as `public`, `knock`, `restricted`; null where the server does not say. */
  readonly joinRule: string | null;
  /** One's own, where the server says. */
  readonly membership: Membership | null;
  /** Such as `m.space`. */
  readonly roomType: string | null;
  readonly roomVersion: string | null;
  readonly isEncrypted: boolean;
  readonly isWorldReadable: boolean;
  readonly guestsMayJoin: boolean;
}

/** The addresses of the summary: the specified one since v1.15, then the two of older servers, the newer name first. */
export const SUMMARY_ADDRESSES = ['stable', 'summary', 'rooms'] as const;
export type SummaryAddress = (typeof SUMMARY_ADDRESSES)[number];

/** `GET …/room_summary/{room}`; `via` names servers that are in the room, at most three. */
export function roomSummary(
  room: RoomId | RoomAlias,
  via: readonly string[],
  address: SummaryAddress,
): Endpoint<RoomSummary> {
  const query = via.slice(0, MAX_VIA).map((server) => ['via', server] as const);
  return { request: request('GET', pathOf(room, address), { query }), decode: decodeSummary };
}

/** `GET …/hierarchy` of a room, which begins with the room itself; for servers without summaries. Older ones have it elsewhere (04.Q-06). */
export function hierarchySummary(roomId: RoomId, address: 'stable' | 'unstable'): Endpoint<RoomSummary> {
  const query = [
    ['max_depth', '1'],
    ['limit', '1'],
  ] as const;
  const stable = path`/_matrix/client/v1/rooms/${roomId}/hierarchy`;
  const unstable = path`/_matrix/client/unstable/org.matrix.msc2946/rooms/${roomId}/hierarchy`;
  return {
    request: request('GET', address === 'stable' ? stable : unstable, { query }),
    decode: (body) => {
      const rooms = isObject(body) ? (arrayAt(body, 'rooms') ?? []) : [];
      const room = rooms.find((entry) => isObject(entry) && own(entry, 'room_id') === roomId);
      return decodeSummary(room);
    },
  };
}

const MAX_VIA = 3;

function pathOf(room: string, address: SummaryAddress): string {
  switch (address) {
    case 'stable':
      return path`/_matrix/client/v1/room_summary/${room}`;
    case 'summary':
      return path`/_matrix/client/unstable/im.nheko.summary/summary/${room}`;
    case 'rooms':
      return path`/_matrix/client/unstable/im.nheko.summary/rooms/${room}/summary`;
  }
}

/** Reads what servers tell of a room, in summaries, directories and hierarchies alike. */
export function decodeSummary(body: unknown): Result<RoomSummary, MalformedAnswer> {
  const roomId = isObject(body) ? parseRoomId(own(body, 'room_id')) : null;
  if (!isObject(body) || roomId === null) return malformed('room_id');
  const named = (key: string) => {
    const text = stringAt(body, key);
    return text === undefined || text === '' ? null : text;
  };
  return ok({
    roomId,
    name: named('name'),
    topic: named('topic'),
    avatar: parseMxcUri(own(body, 'avatar_url')),
    alias: parseRoomAlias(own(body, 'canonical_alias')),
    joinedCount: countAt(body, 'num_joined_members') ?? null,
    joinRule: named('join_rule'),
    membership: parseMembership(own(body, 'membership')),
    roomType: named('room_type'),
    roomVersion: named('room_version') ?? named('im.nheko.summary.version'),
    isEncrypted: (named('encryption') ?? named('im.nheko.summary.encryption')) !== null,
    isWorldReadable: booleanAt(body, 'world_readable') ?? false,
    guestsMayJoin: booleanAt(body, 'guest_can_join') ?? false,
  });
}
