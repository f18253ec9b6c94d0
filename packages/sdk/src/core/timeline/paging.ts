import { err, ok, type Result } from '../../base/result/result.ts';
import type { Database, StorageFailure } from '../../platform/database/database.ts';
import { type MessagesPage, messages, PAGE_LIMIT } from '../../protocol/endpoints/messages.ts';
import { eventContext } from '../../protocol/endpoints/room-events.ts';
import type { RoomEvent, StateEvent } from '../../protocol/events/event.ts';
import type { RoomId, UserId } from '../../protocol/ids/ids.ts';
import type { Outbox } from '../outbox/outbox.ts';
import { countEvents, type LoadedChunks, type LoadedRoom, readOlderChunks } from '../rooms/loaded-room.ts';
import { recount } from '../rooms/next-record.ts';
import type { Rooms } from '../rooms/rooms.ts';
import type { RequestFailure, Requests } from '../session/requests.ts';
import { memberStore } from '../storage/stores.ts';
import { changedChunks } from '../sync/prepare-room.ts';
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
  readonly outbox: Outbox;
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
  const page = await fetchPage(target, chunk, chunk.start.token);
  if (!page.ok) return page;
  return target.rooms.serial.run(() => store(target, chunk, page.value));
}

/** Events before a gap's chunk, oldest first. */
interface GapPage extends Pick<MessagesPage, 'next' | 'state'> {
  readonly events: readonly RoomEvent[];
}

async function fetchPage(
  { requests }: PagingTarget,
  { roomId, events: [first] }: ChunkRecord,
  token: string | null,
): Promise<Result<GapPage, RequestFailure>> {
  if (token === null && first !== undefined) {
    const around = await requests.send(eventContext(roomId, first.event_id, 2 * PAGE_LIMIT));
    if (!around.ok) return around;
    const { before, previous, state } = around.value;
    return ok({ events: before, state, next: before.length === 0 ? null : previous });
  }
  const page = await requests.send(messages({ roomId, direction: 'b', from: token, limit: PAGE_LIMIT }));
  return page.ok ? ok({ ...page.value, events: page.value.events.toReversed() }) : page;
}

async function store(target: PagingTarget, asked: ChunkRecord, page: GapPage): Promise<Result<Paged, PagingFailure>> {
  const { rooms, outbox, database, me } = target;
  const { roomId, order } = asked;
  const room = await rooms.load(roomId);
  const before = rooms.records.get(roomId);
  if (!room.ok) return err({ kind: 'storageFailed' });
  if (before === undefined) return err({ kind: 'unknownRoom' });
  const context = await withEarlier(database, room.value, order, page.events.length);
  if (!context.ok) return err({ kind: 'storageFailed' });
  const chunk = context.value.chunks.find((candidate) => candidate.order === order);
  // Somebody else filled it meanwhile.
  if (chunk === undefined || !isSameGap(chunk, asked)) return ok({ count: 0, reachedStart: false });
  const { state } = room.value;
  // An own message may have come in the gap.
  const resolved = outbox.resolve(roomId, page.events);
  const merged = mergeOlder(context.value.chunks, order, resolved.events, page.next);
  const chunks = redactInChunks(merged.chunks, merged.added, state);
  // Members of the past fill in names that are not known; they never replace what sync said.
  const isUnknown = (event: StateEvent) =>
    event.type === 'm.room.member' && state.member(event.state_key) === undefined;
  const members = state.apply(page.state.filter(isUnknown));
  const record = recount(before, { state, chunks, added: [] }, before.ownReceipt, me);
  const ops = [
    ...changedChunks(room.value.chunks, chunks),
    ...[...members.memberPages].map((number) => memberStore.put([roomId, number], state.toStoredMembers(number))),
    ...resolved.ops,
  ];
  const publish = () => {
    resolved.publish();
    room.value.chunks = chunks;
    room.value.hasOlderStored = context.value.hasOlderStored;
  };
  const written = await rooms.commit([{ room: room.value, record, ops, publish }]);
  if (!written.ok) return err({ kind: 'storageFailed' });
  return ok({ count: merged.added.length, reachedStart: chunks[0]?.start.kind === 'beginning' });
}

function isSameGap({ start }: ChunkRecord, asked: ChunkRecord): boolean {
  return start.kind === 'gap' && asked.start.kind === 'gap' && start.token === asked.start.token;
}

/** What lies before the gap must be in memory, as much of it as the page may reach, to see where the page meets it. */
async function withEarlier(
  database: Database,
  room: LoadedRoom,
  order: number,
  pageLength: number,
): Promise<Result<LoadedChunks, StorageFailure>> {
  const missing = pageLength - countEvents(room.chunks.filter((chunk) => chunk.order < order));
  return missing <= 0 ? ok(room) : readOlderChunks(database, room, missing);
}

async function pageFromStore(target: PagingTarget, roomId: RoomId): Promise<Result<Paged, PagingFailure>> {
  return target.rooms.serial.run(async () => {
    const room = await target.rooms.load(roomId);
    if (!room.ok) return err({ kind: 'storageFailed' });
    if (!room.value.hasOlderStored) return ok({ count: 0, reachedStart: false });
    const count = countEvents(room.value.chunks);
    const older = await readOlderChunks(target.database, room.value, PAGE_LIMIT);
    if (!older.ok) return err({ kind: 'storageFailed' });
    room.value.chunks = older.value.chunks;
    room.value.hasOlderStored = older.value.hasOlderStored;
    target.rooms.touched(roomId);
    return ok({
      count: countEvents(older.value.chunks) - count,
      reachedStart: older.value.chunks[0]?.start.kind === 'beginning',
    });
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
