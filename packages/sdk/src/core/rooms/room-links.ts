/**
 * Rooms that go on elsewhere, by their records alone: what a room says of another is kept in its own record, so that nothing has to be
 * read to prove it (SEC-06).
 */
import type { RoomId } from '../../protocol/ids/ids.ts';
import { claimedPredecessor, isSuccessor, namedSuccessor } from '../../protocol/rules/successor.ts';
import { roomPowerOf } from './room-power.ts';
import type { RoomRecord } from './room-record.ts';
import type { RoomState } from './room-state.ts';

type Records = ReadonlyMap<RoomId, RoomRecord>;
type Links = Pick<RoomRecord, 'successor' | 'predecessor'>;

/** What a room says by its state of rooms before and after it. Hardly any says something. */
export function linksIn(before: Links, state: RoomState): Links {
  const { roomId } = state;
  const tombstone = state.get('m.room.tombstone');
  const successor = tombstone === undefined ? null : namedSuccessor({ roomId, tombstone, power: roomPowerOf(state) });
  const predecessor = claimedPredecessor({ roomId, create: state.get('m.room.create') });
  return {
    ...(successor === null && before.successor === undefined ? {} : { successor }),
    ...(predecessor === null && before.predecessor === undefined ? {} : { predecessor }),
  };
}

/** The room that goes on from `record`, proved. Null where there is none, or none that is known here. */
export function provenSuccessor(records: Records, record: RoomRecord): RoomRecord | null {
  const { successor = null } = record;
  const next = successor === null ? undefined : records.get(successor.roomId);
  return next !== undefined && isSuccessor(next, record) ? next : null;
}

/** The room that `record` goes on from, proved. Null where there is none, or none that is known here. */
export function provenPredecessor(records: Records, record: RoomRecord): RoomRecord | null {
  const { predecessor = null } = record;
  const old = predecessor === null ? undefined : records.get(predecessor.roomId);
  return old !== undefined && isSuccessor(record, old) ? old : null;
}

/** Whether a room is over and the person is in the one that goes on. Of two that are each other's successor neither is. */
export function isReplaced(records: Records, record: RoomRecord): boolean {
  const next = provenSuccessor(records, record);
  return next?.membership === 'join' && provenSuccessor(records, next) !== record;
}

/** Rooms that changed, and those that they say they replace: whether these are replaced depends on both. */
export function withPredecessors(records: Records, changed: ReadonlySet<RoomId>): ReadonlySet<RoomId> {
  const concerned = new Set(changed);
  for (const roomId of changed) {
    const predecessor = records.get(roomId)?.predecessor ?? null;
    if (predecessor !== null) concerned.add(predecessor.roomId);
  }
  return concerned;
}
