import { isSameData } from '../../base/json/same-data.ts';
import type { Scope } from '../../base/scope/scope.ts';
import { DerivedValue } from '../../base/value/derived.ts';
import { ObservableValue, type Readable } from '../../base/value/value.ts';
import type { Need } from '../../core/feature/faces.ts';
import { readRoomState, roomNameOf } from '../../core/rooms/rooms.ts';
import type { RoomId } from '../../protocol/ids/ids.ts';
import type { OfferedLists, PolicyList } from './contract.ts';
import { countRules } from './list-reader.ts';

type Deps = Need<'rooms' | 'database' | 'me'>;

/** Rooms that are looked through, the latest first. */
const MOST_ROOMS = 3_000;
const ROOMS_A_READ = 50;

/**
 * Follows the rooms of the user that have rules, but for those that are `followed`: all rooms are looked through once, and
 * those that change, or are new, again (PL-03). Null in `followed` means not known yet.
 */
export function openOffered(
  deps: Deps,
  followed: Readable<readonly RoomId[] | null>,
  scope: Scope,
): Readable<OfferedLists> {
  const found = new ObservableValue<ReadonlyMap<RoomId, PolicyList> | null>(null);
  let stale = new Set(latestRooms(deps));
  let isLooking = false;
  const look = () => {
    if (isLooking) return;
    isLooking = true;
    scope.run(async (signal) => {
      try {
        do {
          const due = stale;
          stale = new Set();
          const lists = await withRooms(deps, found.current ?? new Map(), due, signal);
          if (!signal.aborted) found.set(lists);
        } while (stale.size > 0 && !signal.aborted);
      } finally {
        isLooking = false;
      }
    });
  };
  scope.onEnd(
    deps.rooms.changed.subscribe((changed) => {
      for (const roomId of changed) stale.add(roomId);
      look();
    }),
  );
  look();
  return new DerivedValue<OfferedLists>([found, followed], (before) => {
    const [lists, sources] = [found.current, followed.current];
    if (lists === null || sources === null) return { kind: 'loading' };
    const offered = [...lists.values()].filter(({ roomId }) => !sources.includes(roomId));
    const next: OfferedLists = { kind: 'known', lists: offered };
    return before !== undefined && isSameData(before, next) ? before : next;
  });
}

function latestRooms({ rooms }: Deps): readonly RoomId[] {
  const records = [...rooms.records.values()].toSorted((one, other) => other.bumpStamp - one.bumpStamp);
  return records.slice(0, MOST_ROOMS).map(({ roomId }) => roomId);
}

/** The lists with what these rooms are now. A list stays where it stood. */
async function withRooms(
  deps: Deps,
  before: ReadonlyMap<RoomId, PolicyList>,
  roomIds: ReadonlySet<RoomId>,
  signal: AbortSignal,
): Promise<ReadonlyMap<RoomId, PolicyList>> {
  const lists = new Map(before);
  const due = [...roomIds];
  for (let at = 0; at < due.length && !signal.aborted; at += ROOMS_A_READ) {
    const ids = due.slice(at, at + ROOMS_A_READ);
    const read = await Promise.all(ids.map((roomId) => asOffer(deps, roomId)));
    for (const [index, roomId] of ids.entries()) {
      const list = read[index] ?? null;
      if (list === null) lists.delete(roomId);
      else lists.set(roomId, list);
    }
  }
  return lists;
}

/** The list that a room is; null for one that has no rules, or that the user is not in. */
async function asOffer({ rooms, database, me }: Deps, roomId: RoomId): Promise<PolicyList | null> {
  const record = rooms.records.get(roomId);
  if (record === undefined || record.membership !== 'join' || record.isSpace) return null;
  // Rooms that are not in memory are read past it: all of them would drive out those that are looked at.
  const state = rooms.peek(roomId)?.state ?? (await readRoomState(database, roomId));
  const count = state === null ? 0 : countRules(state);
  return count === 0 ? null : { roomId, name: roomNameOf(record, me), count, isReadable: true };
}
