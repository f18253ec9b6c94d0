/**
 * Messages that servers left out of a room's history while their author was ignored. They may be missing between all that is stored, so that the
 * history is fetched anew once a room is looked at: its newest page takes the place of what is stored, and the rest is paged again.
 */
import { type Clock, sleep } from '../../base/clock/clock.ts';
import { err, ok, type Result } from '../../base/result/result.ts';
import type { Scope } from '../../base/scope/scope.ts';
import type { Readable } from '../../base/value/value.ts';
import { type MessagesPage, messages } from '../../protocol/endpoints/messages.ts';
import type { RoomEvent } from '../../protocol/events/event.ts';
import type { EventId, RoomId } from '../../protocol/ids/ids.ts';
import { withArrivalsInGap } from '../history/arrivals.ts';
import type { ChunkRecord, ChunkStart } from '../history/chunk.ts';
import { chunkStore } from '../history/chunk-store.ts';
import { knownIds, mergeLive } from '../history/merge.ts';
import { resolveEvents } from '../outbox/resolve-events.ts';
import type { LoadedRoom } from '../rooms/loaded-room.ts';
import { commitHistory, withEarlier } from './commit-history.ts';
import { HISTORY_PAGE, type PagingFailure, type PagingTarget } from './paging.ts';

interface LeftOutTarget extends PagingTarget {
  readonly clock: Clock;
  /** The number of times that somebody was ignored no more. */
  readonly releases: Readable<number>;
}

/** Waits before it is tried again; after the last one, when somebody looks at the room the next time. */
const RETRY_AFTER_MS = [3_000, 15_000, 60_000, 300_000];

/** Fetches what was left out of a room that somebody looks at, now and after each time that somebody is ignored no more. */
export function followLeftOut(target: LeftOutTarget, roomId: RoomId, scope: Scope): void {
  let isRunning = false;
  const look = () => {
    if (isRunning || !isMissing(target, roomId)) return;
    isRunning = true;
    scope.run((signal) =>
      fetchAll(target, roomId, signal).finally(() => {
        isRunning = false;
      }),
    );
  };
  look();
  scope.onEnd(target.releases.subscribe(look));
}

async function fetchAll(target: LeftOutTarget, roomId: RoomId, signal: AbortSignal): Promise<void> {
  for (let failures = 0; !signal.aborted && isMissing(target, roomId); ) {
    const fetched = await fetchNewest(target, roomId);
    if (fetched.ok) continue;
    const waitMs = RETRY_AFTER_MS[failures];
    if (waitMs === undefined || fetched.error.kind === 'unknownRoom') return;
    failures += 1;
    await sleep(target.clock, waitMs, signal);
  }
}

function isMissing({ rooms, releases }: LeftOutTarget, roomId: RoomId): boolean {
  const record = rooms.records.get(roomId);
  return record?.membership === 'join' && (record.releasesSeen ?? 0) < releases.current;
}

/** Fetches the newest page. What came by sync meanwhile may not have a place beside it: then `failed`, to be tried again. */
async function fetchNewest(
  target: LeftOutTarget,
  roomId: RoomId,
): Promise<Result<void, PagingFailure | { readonly kind: 'failed' }>> {
  const { rooms, requests } = target;
  const releases = target.releases.current;
  const before = await rooms.load(roomId);
  if (!before.ok) return err({ kind: 'storageFailed' });
  const newest = newestOf(before.value);
  const page = await requests.send(messages({ roomId, direction: 'b', from: null, limit: HISTORY_PAGE }));
  if (!page.ok) return page;
  return rooms.serial.run(async () => {
    const room = await rooms.load(roomId);
    if (!room.ok) return err({ kind: 'storageFailed' });
    return takeIn(target, room.value, { page: page.value, newest, releases });
  });
}

interface Fetched {
  readonly page: MessagesPage;
  /** The newest event that was known before. */
  readonly newest: EventId | undefined;
  readonly releases: number;
}

async function takeIn(
  target: LeftOutTarget,
  room: LoadedRoom,
  { page, newest, releases }: Fetched,
): Promise<Result<void, PagingFailure | { readonly kind: 'failed' }>> {
  const { outbox } = target;
  const { roomId } = room.state;
  const fetched = page.events.toReversed();
  const context = await withEarlier(target, room, Number.POSITIVE_INFINITY, fetched.length);
  if (!context.ok) return err({ kind: 'storageFailed' });
  const { chunks: previous, hasOlderStored } = context.value;
  const later = laterThan(previous, fetched);
  if (later === null && newestOf(room) !== newest) return err({ kind: 'failed' });
  const written = await commitHistory(target, room, fetched, (events) => {
    const resolved = resolveEvents(outbox, roomId, events);
    const arrived = withArrivalsInGap(resolved.events, previous, Number.POSITIVE_INFINITY);
    const window = {
      events: [...arrived, ...(later ?? [])],
      limited: true,
      previous: page.next,
      expanded: false,
      liveCount: 0,
    };
    return { previous, merged: mergeLive(previous, roomId, window), hasOlderStored, resolved, members: page.state };
  });
  return written.ok ? forgetEarlier(target, room, fetched, { page, newest, releases }) : written;
}

/** The stored events after the newest one of a page that is known; null where none is. */
function laterThan(chunks: readonly ChunkRecord[], page: readonly RoomEvent[]): readonly RoomEvent[] | null {
  const ids = new Set(page.map((event) => event.event_id));
  const stored = chunks.flatMap(({ events }) => events);
  const at = stored.findLastIndex((event) => ids.has(event.event_id));
  return at < 0 ? null : stored.slice(at + 1);
}

/** Begins the stored history at the page: what is stored before it has holes that nothing marks. */
async function forgetEarlier(
  { rooms }: LeftOutTarget,
  room: LoadedRoom,
  fetched: readonly RoomEvent[],
  { page, releases }: Fetched,
): Promise<Result<void, PagingFailure>> {
  const { roomId } = room.state;
  const record = rooms.records.get(roomId);
  if (record === undefined) return err({ kind: 'unknownRoom' });
  const start: ChunkStart = page.next === null ? { kind: 'beginning' } : { kind: 'gap', token: page.next };
  const chunks = fetched.length === 0 ? room.chunks : from(room.chunks, fetched, start);
  const all = { kind: 'deletePrefix', store: chunkStore.name, prefix: [roomId] } as const;
  const publish = () => {
    room.chunks = chunks;
    if (fetched.length > 0) room.hasOlderStored = false;
  };
  const puts = chunks.map((chunk) => chunkStore.put([roomId, chunk.order], chunk));
  const ops = fetched.length === 0 ? [] : [all, ...puts];
  const written = await rooms.commit([{ room, record: { ...record, releasesSeen: releases }, ops, publish }]);
  return written.ok ? ok() : err({ kind: 'storageFailed' });
}

/** The chunks from the first event of a page on. */
function from(chunks: readonly ChunkRecord[], page: readonly RoomEvent[], start: ChunkStart): readonly ChunkRecord[] {
  const known = knownIds(chunks);
  const first = page.find((event) => known.has(event.event_id))?.event_id;
  const at = chunks.findIndex(({ events }) => events.some((event) => event.event_id === first));
  const chunk = chunks[at];
  if (chunk === undefined) return chunks;
  const events = chunk.events.slice(chunk.events.findIndex((event) => event.event_id === first));
  return [{ ...chunk, start, events }, ...chunks.slice(at + 1)];
}

function newestOf({ chunks }: Pick<LoadedRoom, 'chunks'>): EventId | undefined {
  return chunks.findLast(({ events }) => events.length > 0)?.events.at(-1)?.event_id;
}
