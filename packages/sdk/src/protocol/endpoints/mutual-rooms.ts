import { isObject, own, stringAt } from '../../base/json/guards.ts';
import { ok, type Result } from '../../base/result/result.ts';
import type { RoomId, UserId } from '../ids/ids.ts';
import { parseRoomId } from '../ids/parse.ts';
import type { ServerVersions } from './discovery.ts';
import { type Endpoint, type MalformedAnswer, malformed, request } from './endpoint.ts';

const FLAG = 'uk.half-shot.msc2666.query_mutual_rooms';
const SINCE = 'v1.19';

/** The address at which a server lists rooms in common (MSC2666); null for a server that does not. */
export type MutualRoomsPath = '/_matrix/client/v1/mutual_rooms' | `/_matrix/client/unstable/${string}` | null;

/** A part of the rooms in common. */
export interface MutualRooms {
  readonly rooms: readonly RoomId[];
  /** The token of the next part; null after the last. */
  readonly next: string | null;
}

/** Tells where a server lists rooms in common. */
export function mutualRoomsPath({ versions, unstableFeatures }: ServerVersions): MutualRoomsPath {
  const isStable = versions.includes(SINCE) || unstableFeatures.has(`${FLAG}.stable`);
  if (isStable) return '/_matrix/client/v1/mutual_rooms';
  return unstableFeatures.has(FLAG) ? '/_matrix/client/unstable/uk.half-shot.msc2666/user/mutual_rooms' : null;
}

/** `GET /mutual_rooms`: a part of the rooms that both the user and another have joined. */
export function mutualRooms(
  requestPath: NonNullable<MutualRoomsPath>,
  userId: UserId,
  from: string | null,
): Endpoint<MutualRooms> {
  const query = [['user_id', userId] as const, ...(from === null ? [] : [['from', from] as const])];
  return { request: request('GET', requestPath, { query }), decode: decodeRooms };
}

function decodeRooms(body: unknown): Result<MutualRooms, MalformedAnswer> {
  const joined = isObject(body) ? own(body, 'joined') : undefined;
  if (!isObject(body) || !Array.isArray(joined)) return malformed('joined');
  const rooms = joined.flatMap((roomId: unknown) => parseRoomId(roomId) ?? []);
  return ok({ rooms, next: stringAt(body, 'next_batch') ?? null });
}
