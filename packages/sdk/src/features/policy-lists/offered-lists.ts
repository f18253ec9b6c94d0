import type { Need } from '../../core/feature/faces.ts';
import { readRoomState, roomNameOf } from '../../core/rooms/rooms.ts';
import type { RoomId } from '../../protocol/ids/ids.ts';
import type { PolicyList } from './contract.ts';
import { countRules } from './list-reader.ts';

/** Rooms that are looked through, the latest first. */
const MOST_ROOMS = 3_000;
const ROOMS_A_READ = 50;

/** Lists the rooms of the user that have rules, but for those that are followed. */
export async function listOffers(
  { rooms, database, me }: Need<'rooms' | 'database' | 'me'>,
  followed: readonly RoomId[],
  signal: AbortSignal,
): Promise<readonly PolicyList[]> {
  const joined = [...rooms.records.values()].filter(
    ({ roomId, membership, isSpace }) => membership === 'join' && !isSpace && !followed.includes(roomId),
  );
  const latest = joined.toSorted((one, other) => other.bumpStamp - one.bumpStamp).slice(0, MOST_ROOMS);
  const offered: PolicyList[] = [];
  for (let at = 0; at < latest.length && !signal.aborted; at += ROOMS_A_READ) {
    const read = latest.slice(at, at + ROOMS_A_READ).map(async (record): Promise<PolicyList> => {
      // Rooms that are not in memory are read past it: all of them would drive out those that are looked at.
      const state = rooms.peek(record.roomId)?.state ?? (await readRoomState(database, record.roomId));
      const count = state === null ? 0 : countRules(state);
      return { roomId: record.roomId, name: roomNameOf(record, me), count, isReadable: true };
    });
    offered.push(...(await Promise.all(read)).filter(({ count }) => count > 0));
  }
  return offered;
}
