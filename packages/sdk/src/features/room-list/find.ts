import type { RoomId } from '../../protocol/ids/ids.ts';
import type { FindRequest } from './contract.ts';
import type { RoomEntry } from './room-entry.ts';
import { rankRooms } from './search.ts';

/** More than anybody reads through. */
const MAX_FOUND = 100;

/** The best `limit` rooms for going to; of equals those visited lately come first, then those with the latest activity. */
export function findRooms(entries: readonly RoomEntry[], request: FindRequest): readonly RoomEntry[] {
  const { query, scope, recent, limit } = request;
  // Whoever looks for a room wants to read or write in it.
  const rooms = entries.filter(({ record }) => !record.isSpace);
  const wanted = scope === 'all' ? rooms : rooms.filter(({ record }) => record.isDirect === (scope === 'people'));
  const visited = new Map(recent.map((roomId, place) => [roomId, place]));
  return rankRooms(wanted, query)
    .flatMap((rank) => visitedFirst(rank, visited))
    .slice(0, Math.min(limit, MAX_FOUND));
}

function visitedFirst(entries: readonly RoomEntry[], visited: ReadonlyMap<RoomId, number>): readonly RoomEntry[] {
  const lately = entries.filter(({ roomId }) => visited.has(roomId));
  if (lately.length === 0) return entries;
  lately.sort((one, other) => (visited.get(one.roomId) ?? 0) - (visited.get(other.roomId) ?? 0));
  return [...lately, ...entries.filter(({ roomId }) => !visited.has(roomId))];
}
