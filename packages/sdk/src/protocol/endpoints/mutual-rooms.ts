import { isObject, stringsAt } from '../../base/json/guards.ts';
import { ok, type Result } from '../../base/result/result.ts';
import type { RoomId, UserId } from '../ids/ids.ts';
import { parseRoomId } from '../ids/parse.ts';
import type { ServerVersions } from './discovery.ts';
import { type Endpoint, type MalformedAnswer, malformed, request } from './endpoint.ts';

/** The address at which a server tells of rooms in common. */
export type MutualRoomsAddress = 'stable' | 'unstable';

const PATHS: Readonly<Record<MutualRoomsAddress, string>> = {
  stable: '/_matrix/client/v1/mutual_rooms',
  unstable: '/_matrix/client/unstable/uk.half-shot.msc2666/user/mutual_rooms',
};
const FLAG = 'uk.half-shot.msc2666.query_mutual_rooms';

/** Gives where a server tells of rooms in common; null if it does not. */
export function mutualRoomsAddress({ versions, unstableFeatures }: ServerVersions): MutualRoomsAddress | null {
  if (versions.includes('v1.19') || unstableFeatures.has(`${FLAG}.stable`)) return 'stable';
  return unstableFeatures.has(FLAG) ? 'unstable' : null;
}

/** `GET /mutual_rooms`: the first rooms that the user and another one are both in (MSC2666). */
export function mutualRooms(userId: UserId, address: MutualRoomsAddress): Endpoint<readonly RoomId[]> {
  return { request: request('GET', PATHS[address], { query: [['user_id', userId]] }), decode: decodeMutualRooms };
}

function decodeMutualRooms(body: unknown): Result<readonly RoomId[], MalformedAnswer> {
  const joined = isObject(body) ? stringsAt(body, 'joined') : undefined;
  return joined === undefined ? malformed('joined') : ok(joined.flatMap((roomId) => parseRoomId(roomId) ?? []));
}
