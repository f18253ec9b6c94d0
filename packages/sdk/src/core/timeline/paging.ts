import { err, ok, type Result } from '../../base/result/result.ts';
import type { Database } from '../../platform/database/database.ts';
import { isRateLimited } from '../../protocol/endpoints/matrix-error.ts';
import { type MessagesPage, messages } from '../../protocol/endpoints/messages.ts';
import { eventContext } from '../../protocol/endpoints/room-events.ts';
import type { RoomEvent } from '../../protocol/events/event.ts';
import type { RoomId, UserId } from '../../protocol/ids/ids.ts';
import { withArrivalsInGap } from '../history/arrivals.ts';
import type { ChunkRecord } from '../history/chunk.ts';
import { mergeOlder } from '../history/merge.ts';
import type { Outbox } from '../outbox/account-outbox.ts';
import { resolveEvents } from '../outbox/resolve-events.ts';
import type { Rooms } from '../rooms/account-rooms.ts';
import { countEvents, readOlderChunks } from '../rooms/loaded-room.ts';
import type { PushRuleBook } from '../rooms/push-rule-book.ts';
import type { RequestFailure, Requests } from '../session/requests.ts';
import { commitHistory, withEarlier } from './commit-history.ts';

/**
 * How many events a page has. Few large pages bring a history sooner than many small ones: most of a request is not the
 * events.
 */
export const HISTORY_PAGE = 100;
/** What is read from the store at once: reading takes little, and each asking a way there and back that scrolling would wait for. */
const STORED_PAGE = 300;
/** Servers bound this one more than pages. */
const CONTEXT_LIMIT = 60;

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
  readonly pushRules: PushRuleBook;
}

/**
 * Loads older events before the oldest loaded ones: from the store while it has them, then from the server. Where the
 * server cannot be reached and older events are stored behind a gap, they come with the gap marked.
 */
export async function pageBack(
  target: PagingTarget,
  roomId: RoomId,
  fetch: FetchPage,
): Promise<Result<Paged, PagingFailure>> {
  const loaded = await loadedChunks(target, roomId);
  if (!loaded.ok) return loaded;
  const oldest = loaded.value[0];
  if (oldest === undefined || oldest.start.kind === 'joined') return pageFromStore(target, roomId);
  if (oldest.start.kind === 'beginning') return ok({ count: 0, reachedStart: true });
  const filled = await fillGap(target, roomId, oldest.order, fetch);
  if (filled.ok) return filled;
  const stored = await pageFromStore(target, roomId);
  return stored.ok && stored.value.count > 0 ? stored : filled;
}

/** Loads events into the gap before the chunk `order`. Harmless when the gap is gone. */
export async function fillGap(
  target: PagingTarget,
  roomId: RoomId,
  order: number,
  fetch: FetchPage = (chunk, token) => fetchPage(target, chunk, token),
): Promise<Result<Paged, PagingFailure>> {
  const loaded = await loadedChunks(target, roomId);
  if (!loaded.ok) return loaded;
  const chunk = loaded.value.find((candidate) => candidate.order === order);
  if (chunk?.start.kind !== 'gap') return ok({ count: 0, reachedStart: false });
  const page = await fetch(chunk, chunk.start.token);
  if (!page.ok) return page;
  return target.rooms.serial.run(() => storePage(target, chunk, page.value));
}

/** Events before a gap's chunk, oldest first. */
export interface GapPage extends Pick<MessagesPage, 'next' | 'state'> {
  readonly events: readonly RoomEvent[];
}

/** Gives the events before a chunk that has a gap before it. */
type FetchPage = (chunk: ChunkRecord, token: string | null) => Promise<Result<GapPage, RequestFailure>>;

/** Asks for the events before a chunk that has a gap before it. */
export async function fetchPage(
  target: PagingTarget,
  chunk: ChunkRecord,
  token: string | null,
): Promise<Result<GapPage, RequestFailure>> {
  const { requests } = target;
  const { roomId, events } = chunk;
  const [first] = events;
  if (token === null && first !== undefined) {
    const around = await requests.send(eventContext(roomId, first.event_id, CONTEXT_LIMIT));
    if (!around.ok) return around;
    const { before, previous, state } = around.value;
    return ok({ events: before, state, next: before.length === 0 ? null : previous });
  }
  const page = await requests.send(messages({ roomId, direction: 'b', from: token, limit: HISTORY_PAGE }));
  if (page.ok) return ok({ ...page.value, events: page.value.events.toReversed() });
  return token !== null && isRefusedPlace(page.error) ? fetchPage(target, chunk, null) : page;
}

/** The server does not know the place to go on from, and will not know it next time: the gap is filled from its end instead. */
function isRefusedPlace(failure: RequestFailure): boolean {
  if (failure.kind !== 'serverError' || failure.errcode === null || isRateLimited(failure)) return false;
  return failure.status === 400 || failure.status === 404;
}

/** Puts a page into the gap before a chunk that is in memory. */
export async function storePage(
  target: PagingTarget,
  asked: ChunkRecord,
  page: GapPage,
): Promise<Result<Paged, PagingFailure>> {
  const { rooms, outbox, database } = target;
  const { roomId, order } = asked;
  const room = await rooms.load(roomId);
  if (!room.ok) return err({ kind: 'storageFailed' });
  const context = await withEarlier({ rooms, database }, room.value, order, page.events.length);
  if (!context.ok) return err({ kind: 'storageFailed' });
  const chunk = context.value.chunks.find((candidate) => candidate.order === order);
  // Somebody else filled it meanwhile.
  if (chunk === undefined || !isSameGap(chunk, asked)) return ok({ count: 0, reachedStart: false });
  const { chunks: previous, hasOlderStored } = context.value;
  const written = await commitHistory(target, room.value, page.events, (events) => {
    // An own message may have come in the gap.
    const resolved = resolveEvents(outbox, roomId, events);
    const arrived = withArrivalsInGap(resolved.events, previous, order);
    const merged = mergeOlder(previous, order, arrived, page.next);
    return { previous, merged, hasOlderStored, resolved, members: page.state };
  });
  if (!written.ok) return written;
  const { chunks, count } = written.value;
  return ok({ count, reachedStart: chunks[0]?.start.kind === 'beginning' });
}

/** True if nothing was put into the gap meanwhile. */
export function isSameGap({ start }: ChunkRecord, asked: ChunkRecord): boolean {
  return start.kind === 'gap' && asked.start.kind === 'gap' && start.token === asked.start.token;
}

async function pageFromStore(target: PagingTarget, roomId: RoomId): Promise<Result<Paged, PagingFailure>> {
  return target.rooms.serial.run(async () => {
    const room = await target.rooms.load(roomId);
    if (!room.ok) return err({ kind: 'storageFailed' });
    if (!room.value.hasOlderStored) return ok({ count: 0, reachedStart: false });
    const count = countEvents(room.value.chunks);
    const older = await readOlderChunks(target.database, room.value, STORED_PAGE, target.rooms.guard);
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
