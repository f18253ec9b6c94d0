import { err, ok, type Result } from '../../base/result/result.ts';
import type { Database, StorageFailure } from '../../platform/database/database.ts';
import type { RoomEvent, StateEvent } from '../../protocol/events/event.ts';
import type { ChunkRecord } from '../history/chunk.ts';
import { changedChunks } from '../history/chunk-store.ts';
import type { MergeResult } from '../history/merge.ts';
import { withStandIns } from '../history/stand-in.ts';
import type { Settled } from '../outbox/account-outbox.ts';
import type { RoomChange, Rooms } from '../rooms/account-rooms.ts';
import { countEvents, type LoadedChunks, type LoadedRoom, readOlderChunks } from '../rooms/loaded-room.ts';
import { memberOps } from '../rooms/member-ops.ts';
import { recount } from '../rooms/next-record.ts';
import type { PushRuleBook } from '../rooms/push-rule-book.ts';
import { redactInChunks } from '../rooms/redact.ts';
import type { RoomRecord } from '../rooms/room-record.ts';

/** History that has found its place among a room's chunks. */
export interface JoinedHistory extends Pick<LoadedChunks, 'hasOlderStored'> {
  /** The chunks that it was merged into. */
  readonly previous: readonly ChunkRecord[];
  readonly merged: MergeResult;
  /** What of the outbox came with it. */
  readonly resolved: Settled;
  /** Members as they were at the time. */
  readonly members: readonly StateEvent[];
}

export interface HistoryTarget {
  readonly rooms: Rooms;
  readonly pushRules: PushRuleBook;
}

export type HistoryFailure = { readonly kind: 'unknownRoom' } | { readonly kind: 'storageFailed' };

/**
 * Stores `events` of history and shows them, in the place that `join` finds for them. Gives the chunks of the room, and how many events are
 * new. A bug over one event costs that event. Runs inside of `rooms.serial`.
 */
export async function commitHistory(
  target: HistoryTarget,
  room: LoadedRoom,
  events: readonly RoomEvent[],
  join: (events: readonly RoomEvent[]) => JoinedHistory,
): Promise<Result<{ readonly chunks: readonly ChunkRecord[]; readonly count: number }, HistoryFailure>> {
  const { rooms } = target;
  const before = rooms.records.get(room.state.roomId);
  if (before === undefined) return err({ kind: 'unknownRoom' });
  const prepare = (tried: readonly RoomEvent[]) => historyChange(target, room, before, join(tried));
  const prepared = await orWithStandIns(target, events, prepare);
  const written = await rooms.commit([prepared.change]);
  return written.ok ? ok(prepared) : err({ kind: 'storageFailed' });
}

/** What `prepare` makes of `events`; where it throws, with a stand-in for each event over which it does. */
export async function orWithStandIns<Prepared>(
  { rooms }: HistoryTarget,
  events: readonly RoomEvent[],
  prepare: (events: readonly RoomEvent[]) => Prepared,
): Promise<Prepared> {
  try {
    return prepare(events);
  } catch (error) {
    const sound = await withStandIns(events, async (tried) => prepare(tried));
    if (sound === null) throw error;
    for (const { event, error: thrown } of sound.broken) {
      const rethrow = () => {
        throw thrown;
      };
      rooms.guard.run<void>('taking in history', event.event_id, rethrow, () => undefined);
    }
    return prepare(sound.events);
  }
}

function historyChange(
  { rooms, pushRules }: HistoryTarget,
  room: LoadedRoom,
  before: RoomRecord,
  { previous, merged, hasOlderStored, resolved, members }: JoinedHistory,
): { readonly change: RoomChange; readonly chunks: readonly ChunkRecord[]; readonly count: number } {
  const { state } = room;
  const chunks = redactInChunks(merged.chunks, merged.added, state, rooms.guard);
  const { memberPages } = state.apply(unknownMembers(room, members));
  const timeline = { state, chunks, previous, added: merged.added, isNews: false };
  const record = recount(before, timeline, [], pushRules.current.current, rooms.kinds);
  const ops = [...changedChunks(room.chunks, chunks), ...memberOps(state, memberPages), ...resolved.ops];
  const publish = () => {
    resolved.publish();
    room.chunks = chunks;
    room.hasOlderStored = hasOlderStored;
  };
  return { change: { room, record, ops, publish }, chunks, count: merged.added.length };
}

/** Members of the past fill in names that are not known; they never replace what sync said. */
export function unknownMembers({ state }: LoadedRoom, members: readonly StateEvent[]): readonly StateEvent[] {
  return members.filter((event) => event.type === 'm.room.member' && state.member(event.state_key) === undefined);
}

/** What lies before the chunk `order` must be in memory, as much of it as `count` events reach, to see where they meet it. */
export async function withEarlier(
  { rooms, database }: { readonly rooms: Rooms; readonly database: Database },
  room: LoadedRoom,
  order: number,
  count: number,
): Promise<Result<LoadedChunks, StorageFailure>> {
  const missing = count - countEvents(room.chunks.filter((chunk) => chunk.order < order));
  return missing <= 0 ? ok(room) : readOlderChunks(database, room, missing, rooms.guard);
}
