import { err, ok, type Result } from '../../base/result/result.ts';
import type { Database, StorageFailure } from '../../platform/database/database.ts';
import type { StateEvent } from '../../protocol/events/event.ts';
import type { Settled } from '../outbox/outbox.ts';
import type { PushRuleBook } from '../push/push-rule-book.ts';
import { countEvents, type LoadedChunks, type LoadedRoom, readOlderChunks } from '../rooms/loaded-room.ts';
import { memberOps } from '../rooms/member-ops.ts';
import { recount } from '../rooms/next-record.ts';
import type { Rooms } from '../rooms/rooms.ts';
import { changedChunks } from '../sync/prepare-room.ts';
import type { ChunkRecord } from './chunk.ts';
import type { MergeResult } from './merge.ts';
import { redactInChunks } from './redact.ts';

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

/** Stores history and shows it. Gives the chunks of the room. Runs inside of `rooms.serial`. */
export async function commitHistory(
  { rooms, pushRules }: HistoryTarget,
  room: LoadedRoom,
  { previous, merged, hasOlderStored, resolved, members }: JoinedHistory,
): Promise<Result<readonly ChunkRecord[], HistoryFailure>> {
  const { state } = room;
  const before = rooms.records.get(state.roomId);
  if (before === undefined) return err({ kind: 'unknownRoom' });
  const chunks = redactInChunks(merged.chunks, merged.added, state);
  const { memberPages } = state.apply(unknownMembers(room, members));
  const timeline = { state, chunks, previous, added: merged.added, isNews: false };
  const record = recount(before, timeline, [], pushRules.current.current);
  const ops = [...changedChunks(room.chunks, chunks), ...memberOps(state, memberPages), ...resolved.ops];
  const publish = () => {
    resolved.publish();
    room.chunks = chunks;
    room.hasOlderStored = hasOlderStored;
  };
  const written = await rooms.commit([{ room, record, ops, publish }]);
  return written.ok ? ok(chunks) : err({ kind: 'storageFailed' });
}

/** Members of the past fill in names that are not known; they never replace what sync said. */
export function unknownMembers({ state }: LoadedRoom, members: readonly StateEvent[]): readonly StateEvent[] {
  return members.filter((event) => event.type === 'm.room.member' && state.member(event.state_key) === undefined);
}

/** What lies before the chunk `order` must be in memory, as much of it as `count` events reach, to see where they meet it. */
export async function withEarlier(
  database: Database,
  room: LoadedRoom,
  order: number,
  count: number,
): Promise<Result<LoadedChunks, StorageFailure>> {
  const missing = count - countEvents(room.chunks.filter((chunk) => chunk.order < order));
  return missing <= 0 ? ok(room) : readOlderChunks(database, room, missing);
}
