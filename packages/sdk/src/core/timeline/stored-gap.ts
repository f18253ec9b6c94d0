/** Fills gaps of history that is stored and not in memory, so that going all the way back keeps nothing there. */
import { err, ok, type Result } from '../../base/result/result.ts';
import type { RoomId } from '../../protocol/ids/ids.ts';
import { withArrivalsInGap } from '../history/arrivals.ts';
import type { ChunkRecord } from '../history/chunk.ts';
import { changedChunks, chunkStore } from '../history/chunk-store.ts';
import { mergeOlder } from '../history/merge.ts';
import { resolveEvents } from '../outbox/resolve-events.ts';
import { countEvents, type LoadedRoom, readOlderChunks } from '../rooms/loaded-room.ts';
import { memberOps } from '../rooms/member-ops.ts';
import { redactInChunks } from '../rooms/redact.ts';
import { orWithStandIns, unknownMembers } from './commit-history.ts';
import {
  fetchPage,
  fillGap,
  type GapPage,
  isSameGap,
  type Paged,
  type PagingFailure,
  type PagingTarget,
  storePage,
} from './paging.ts';

/** Loads a page of events into the gap before the stored chunk `order`. Harmless when the gap is gone. */
export async function fillStoredGap(
  target: PagingTarget,
  roomId: RoomId,
  order: number,
): Promise<Result<Paged, PagingFailure>> {
  const { rooms, database } = target;
  if (!rooms.records.has(roomId)) return err({ kind: 'unknownRoom' });
  const room = await rooms.load(roomId);
  if (!room.ok) return err({ kind: 'storageFailed' });
  if (isInMemory(room.value, order)) return fillGap(target, roomId, order);
  const stored = await chunkStore.get(database, [roomId, order]);
  if (!stored.ok) return err({ kind: 'storageFailed' });
  const chunk = stored.value;
  if (chunk?.start.kind !== 'gap') return ok({ count: 0, reachedStart: false });
  const page = await fetchPage(target, chunk, chunk.start.token);
  if (!page.ok) return page;
  return rooms.serial.run(() => store(target, chunk, page.value));
}

async function store(target: PagingTarget, asked: ChunkRecord, page: GapPage): Promise<Result<Paged, PagingFailure>> {
  const { rooms, outbox, database } = target;
  const { roomId, order } = asked;
  const room = await rooms.load(roomId);
  if (!room.ok) return err({ kind: 'storageFailed' });
  // Somebody may have scrolled there meanwhile.
  if (isInMemory(room.value, order)) return storePage(target, asked, page);
  const stored = await chunkStore.get(database, [roomId, order]);
  if (!stored.ok) return err({ kind: 'storageFailed' });
  if (stored.value === undefined || !isSameGap(stored.value, asked)) return ok({ count: 0, reachedStart: false });
  const from = { state: room.value.state, chunks: [stored.value], hasOlderStored: true };
  const context = await readOlderChunks(database, from, page.events.length, rooms.guard);
  if (!context.ok) return err({ kind: 'storageFailed' });
  const { chunks: previous } = context.value;
  const merged = await orWithStandIns(target, page.events, (events) => {
    const resolved = resolveEvents(outbox, roomId, events);
    const { chunks, added } = mergeOlder(
      previous,
      order,
      withArrivalsInGap(resolved.events, previous, order),
      page.next,
    );
    return { resolved, chunks: redactInChunks(chunks, added, room.value.state, rooms.guard) };
  });
  const { chunks, resolved } = merged;
  const { memberPages } = room.value.state.apply(unknownMembers(room.value, page.state));
  const ops = [...changedChunks(previous, chunks), ...memberOps(room.value.state, memberPages), ...resolved.ops];
  const written = await rooms.commit([], { ops, publish: resolved.publish });
  if (!written.ok) return err({ kind: 'storageFailed' });
  return ok({
    count: countEvents(chunks) - countEvents(previous),
    reachedStart: chunks.some(({ start }) => start.kind === 'beginning'),
  });
}

function isInMemory({ chunks }: LoadedRoom, order: number): boolean {
  return chunks.some((chunk) => chunk.order === order);
}
