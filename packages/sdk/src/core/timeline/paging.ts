import { err, ok, type Result } from '../../base/result/result.ts';
import type { Database } from '../../platform/database/database.ts';
import { messages, type MessagesPage, PAGE_LIMIT } from '../../protocol/endpoints/messages.ts';
import type { RoomId, UserId } from '../../protocol/ids/ids.ts';
import { readOlderChunks } from '../rooms/loaded-room.ts';
import { recount } from '../rooms/next-record.ts';
import type { Rooms } from '../rooms/rooms.ts';
import type { RequestFailure, Requests } from '../session/requests.ts';
import { memberStore } from '../storage/stores.ts';
import { changedChunks } from '../sync/apply-batch.ts';
import type { ChunkRecord } from './chunk.ts';
import { mergeOlder } from './merge.ts';
import { redactInChunks } from './redact.ts';

/** What a page brought. */
export interface Paged {
  readonly count: number;
  readonly reachedStart: boolean;
}

export type PagingFailure = RequestFailure | { readonly kind: 'unknownRoom' } | { readonly kind: 'storageFailed' };

export interface PagingTarget {
  readonly rooms: Rooms;
  readonly database: Database;
  readonly requests: Requests;
  readonly me: UserId;
}

/**
 * Loads older events before the oldest loaded ones: from the store while it has them, then from the server. Where the
 * server cannot be reached and older events are stored behind a gap, they come with the gap marked.
 */
export async function pageBack(target: PagingTarget, roomId: RoomId): Promise<Result<Paged, PagingFailure>> {
  const loaded = await loadedChunks(target, roomId);
  if (!loaded.ok) return loaded;
  const oldest = loaded.value[0];
  if (oldest === undefined || oldest.start.kind === 'joined') return pageFromStore(target, roomId);
  if (oldest.start.kind === 'beginning') return ok({ count: 0, reachedStart: true });
  const filled = await fillGap(target, roomId, oldest.order);
  if (filled.ok) return filled;
  const stored = await pageFromStore(target, roomId);
  return stored.ok && stored.value.count > 0 ? stored : filled;
}

/** Loads events into the gap before the chunk `order`. Harmless when the gap is gone. */
export async function fillGap(
  target: PagingTarget,
  roomId: RoomId,
  order: number,
): Promise<Result<Paged, PagingFailure>> {
  const loaded = await loadedChunks(target, roomId);
  if (!loaded.ok) return loaded;
  const chunk = loaded.value.find((candidate) => candidate.order === order);
  if (chunk?.start.kind !== 'gap') return ok({ count: 0, reachedStart: false });
  const { token } = chunk.start;
  const page = await target.requests.send(messages({ roomId, direction: 'b', from: token, limit: PAGE_LIMIT }));
  if (!page.ok) return page;
  return target.rooms.serial.run(() => store(target, roomId, order, token, page.value));
}

async function store(
  target: PagingTarget,
  roomId: RoomId,
  order: number,
  token: string,
  page: MessagesPage,
): Promise<Result<Paged, PagingFailure>> {
  const { rooms, database, me } = target;
  const room = await rooms.load(roomId);
  const before = rooms.records.get(roomId);
  if (!room.ok) return err({ kind: 'storageFailed' });
  if (before === undefined) return err({ kind: 'unknownRoom' });
  const { state } = room.value;
  // What lies before the gap must be in memory to see where the page meets it.
  const context = await withEarlier(database, roomId, room.value.chunks, order);
  if (!context.ok) return err({ kind: 'storageFailed' });
  const chunk = context.value.chunks.find((candidate) => candidate.order === order);
  // Somebody else filled it meanwhile.
  if (chunk?.start.kind !== 'gap' || chunk.start.token !== token) return ok({ count: 0, reachedStart: false });
  const merged = mergeOlder(context.value.chunks, order, page.events.toReversed(), page.next);
  const chunks = redactInChunks(merged.chunks, merged.added, state);
  // Members of the past fill in names that are not known; they never replace what sync said.
  const members = state.apply(
    page.state.filter((event) => event.type === 'm.room.member' && state.member(event.state_key) === undefined),
  );
  const ops = [
    ...changedChunks(context.value.chunks, chunks),
    ...[...members.memberPages].map((number) => memberStore.put([roomId, number], state.toStoredMembers(number))),
  ];
  const record = recount(before, state, chunks, before.ownReceipt, me);
  const written = await rooms.commit(ops, [record], new Set([roomId]), () => {
    room.value.chunks = chunks;
    room.value.hasOlderStored = context.value.hasOlderStored;
  });
  if (!written.ok) return err({ kind: 'storageFailed' });
  return ok({ count: merged.added.length, reachedStart: chunks[0]?.start.kind === 'beginning' });
}

async function withEarlier(database: Database, roomId: RoomId, chunks: readonly ChunkRecord[], order: number) {
  if (chunks[0]?.order !== order) return ok({ chunks, hasOlderStored: true });
  return readOlderChunks(database, roomId, chunks, 1);
}

async function pageFromStore(target: PagingTarget, roomId: RoomId): Promise<Result<Paged, PagingFailure>> {
  return target.rooms.serial.run(async () => {
    const room = await target.rooms.load(roomId);
    if (!room.ok) return err({ kind: 'storageFailed' });
    if (!room.value.hasOlderStored) return ok({ count: 0, reachedStart: false });
    const before = room.value.chunks;
    const older = await readOlderChunks(target.database, roomId, before, PAGE_LIMIT);
    if (!older.ok) return err({ kind: 'storageFailed' });
    room.value.chunks = older.value.chunks;
    room.value.hasOlderStored = older.value.hasOlderStored;
    target.rooms.changed.emit(new Set([roomId]));
    const count = older.value.chunks
      .slice(0, older.value.chunks.length - before.length)
      .reduce((sum, chunk) => sum + chunk.events.length, 0);
    return ok({ count, reachedStart: older.value.chunks[0]?.start.kind === 'beginning' });
  });
}

async function loadedChunks(
  target: PagingTarget,
  roomId: RoomId,
): Promise<Result<readonly ChunkRecord[], PagingFailure>> {
  if (!target.rooms.records.has(roomId)) return err({ kind: 'unknownRoom' });
  const room = await target.rooms.load(roomId);
  return room.ok ? ok(room.value.chunks) : err({ kind: 'storageFailed' });
}
