/**
 * Reads an answer of sliding sync: the shape of deployed Synapse, and the accepted names of MSC4186 where they differ
 * (04.SS-04, 04.SS-24). A part that cannot be read becomes a poison entry and leaves its neighbours alone; only an answer
 * without a position is no answer at all, for then there is nothing to go on from.
 */
import { countAt, isObject, type JsonObject, objectAt, own, ownEntries, stringAt } from '../../base/json/guards.ts';
import { ok, type Result } from '../../base/result/result.ts';
import type { PoisonEvent } from '../events/event.ts';
import type { UserId } from '../ids/ids.ts';
import { parseRoomId } from '../ids/parse.ts';
import type { RoomDelta, SyncBatch } from '../sync/sync-batch.ts';
import { type MalformedAnswer, malformed } from './endpoint.ts';
import { decodeExtensions } from './sliding-sync-extensions.ts';
import { decodeRoomResult } from './sliding-sync-room.ts';

/** Decodes a parsed body. `me` is the account's own id. */
export function decodeSlidingSync(body: unknown, me: UserId): Result<SyncBatch, MalformedAnswer> {
  if (!isObject(body)) return malformed('not an object');
  const position = stringAt(body, 'pos');
  if (position === undefined || position === '') return malformed('pos');
  const poison: PoisonEvent[] = [];
  const rooms = decodeRooms(own(body, 'rooms'), me, poison);
  const extensions = decodeExtensions(objectAt(body, 'extensions') ?? {}, poison);
  return ok({
    position,
    rooms,
    ...extensions,
    presence: [],
    listCounts: decodeListCounts(objectAt(body, 'lists') ?? {}),
    poison,
  });
}

function decodeRooms(raw: unknown, me: UserId, poison: PoisonEvent[]): RoomDelta[] {
  if (raw === undefined) return [];
  if (!isObject(raw)) {
    poison.push({ where: 'rooms', reason: 'notAnObject' });
    return [];
  }
  const rooms: RoomDelta[] = [];
  for (const [key, room] of ownEntries(raw)) {
    const roomId = parseRoomId(key);
    if (roomId === null) poison.push({ where: 'rooms', reason: 'badRoomId' });
    else if (!isObject(room)) poison.push({ where: `rooms/${roomId}`, reason: 'notAnObject' });
    else rooms.push(decodeRoomResult(roomId, room, me, poison));
  }
  return rooms;
}

function decodeListCounts(lists: JsonObject): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const [key, list] of ownEntries(lists)) {
    const count = isObject(list) ? countAt(list, 'count') : undefined;
    if (count !== undefined) counts.set(key, count);
  }
  return counts;
}
