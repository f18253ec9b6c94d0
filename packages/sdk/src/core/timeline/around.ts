/**
 * The surroundings of one event: from what is stored where it is there, else from the server, as a run of history by itself that
 * grows at both ends until it meets what is loaded.
 */
import { err, ok, type Result } from '../../base/result/result.ts';
import { messages } from '../../protocol/endpoints/messages.ts';
import { eventContext } from '../../protocol/endpoints/room-events.ts';
import type { RoomEvent, StateEvent } from '../../protocol/events/event.ts';
import type { EventId, RoomId } from '../../protocol/ids/ids.ts';
import type { ChunkRecord, ChunkStart } from '../history/chunk.ts';
import { mergeRun } from '../history/merge.ts';
import { resolveEvents } from '../outbox/resolve-events.ts';
import { memberOps } from '../rooms/member-ops.ts';
import type { RequestFailure } from '../session/requests.ts';
import { commitHistory, type HistoryFailure, unknownMembers, withEarlier } from './commit-history.ts';
import { HISTORY_PAGE, type PagingTarget } from './paging.ts';

/** A part of a room's history without a hole. */
export interface HistoryRun {
  /** Oldest first; never empty. */
  readonly events: readonly RoomEvent[];
  /** Where older events are; null where there are none. */
  readonly previous: string | null;
  /** Where newer events are: at a token, `untold` where the server did not say, null where there are none. */
  readonly next: { readonly token: string } | 'untold' | null;
  /** Members as they were at the time. */
  readonly members: readonly StateEvent[];
}

/** Events on both sides of the one that is looked for, together. */
const CONTEXT_LIMIT = 60;

/** Asks the server for an event and what was said around it. */
export async function fetchAround(
  { requests }: PagingTarget,
  roomId: RoomId,
  eventId: EventId,
): Promise<Result<HistoryRun, RequestFailure>> {
  const context = await requests.send(eventContext(roomId, eventId, CONTEXT_LIMIT));
  if (!context.ok) return context;
  const { before, event, after, previous, next, state } = context.value;
  const events = [...before, event, ...after];
  // Here a token that is missing does not mean the end: no rule of the protocol says so.
  const newer = next === null ? 'untold' : { token: next };
  return ok({ events, members: state, previous: before.length === 0 ? null : previous, next: newer });
}

/** A run with the events before or after it. */
export async function extendRun(
  target: PagingTarget,
  roomId: RoomId,
  run: HistoryRun,
  direction: 'b' | 'f',
): Promise<Result<HistoryRun, RequestFailure>> {
  if (direction === 'f' && run.next === 'untold') return extendByContext(target, roomId, run);
  const from = direction === 'b' ? run.previous : run.next === 'untold' ? null : (run.next?.token ?? null);
  if (from === null) return ok(run);
  const page = await target.requests.send(messages({ roomId, direction, from, limit: HISTORY_PAGE }));
  if (!page.ok) return page;
  const known = new Set(run.events.map((event) => event.event_id));
  const added = page.value.events.filter((event) => !known.has(event.event_id));
  const members = [...run.members, ...page.value.state];
  return ok(
    direction === 'b'
      ? { ...run, members, events: [...added.toReversed(), ...run.events], previous: page.value.next }
      : { ...run, members, events: [...run.events, ...added], next: tokenOf(page.value.next) },
  );
}

/** A run with what was said after its newest event, where the server gave no token to go on from. */
async function extendByContext(
  target: PagingTarget,
  roomId: RoomId,
  run: HistoryRun,
): Promise<Result<HistoryRun, RequestFailure>> {
  const newest = run.events.at(-1);
  if (newest === undefined) return ok({ ...run, next: null });
  const around = await fetchAround(target, roomId, newest.event_id);
  if (!around.ok) return around;
  const known = new Set(run.events.map((event) => event.event_id));
  const at = around.value.events.findIndex((event) => event.event_id === newest.event_id);
  const added = around.value.events.slice(at + 1).filter((event) => !known.has(event.event_id));
  const isEnd = added.length === 0 && around.value.next === 'untold';
  return ok({
    ...run,
    members: [...run.members, ...around.value.members],
    events: [...run.events, ...added],
    next: isEnd ? null : around.value.next,
  });
}

function tokenOf(next: string | null): HistoryRun['next'] {
  return next === null ? null : { token: next };
}

/** Puts names to the people of a run, and keeps them: without a network they are called the same. What cannot be stored waits for next time. */
export async function learnMembers({ rooms }: PagingTarget, roomId: RoomId, run: HistoryRun): Promise<void> {
  await rooms.serial.run(async () => {
    const room = await rooms.load(roomId);
    const record = rooms.records.get(roomId);
    if (!room.ok || record === undefined) return;
    const unknown = unknownMembers(room.value, run.members);
    if (unknown.length === 0) return;
    const ops = memberOps(room.value.state, room.value.state.putMembers(unknown));
    await rooms.commit([{ room: room.value, record, ops, publish: () => undefined }]);
  });
}

/**
 * Puts a run in its place among what is loaded, if it has met it after `eventId`. False when it has not: then its place is not
 * known yet.
 */
export async function joinRun(
  target: PagingTarget,
  roomId: RoomId,
  eventId: EventId,
  run: HistoryRun,
): Promise<Result<boolean, HistoryFailure>> {
  const { rooms, outbox, database } = target;
  return rooms.serial.run(async () => {
    const room = await rooms.load(roomId);
    if (!room.ok) return err({ kind: 'storageFailed' });
    const meeting = meetingPlace(room.value.chunks, run.events, eventId);
    if (meeting === null) return ok(false);
    const context = await withEarlier({ rooms, database }, room.value, meeting.order, run.events.length);
    if (!context.ok) return err({ kind: 'storageFailed' });
    const before: ChunkStart = run.previous === null ? { kind: 'beginning' } : { kind: 'gap', token: run.previous };
    const { chunks: previous, hasOlderStored } = context.value;
    const written = await commitHistory(target, room.value, run.events.slice(0, meeting.end), (events) => {
      const resolved = resolveEvents(outbox, roomId, events);
      const merged = mergeRun(previous, resolved.events, before);
      return { previous, merged, hasOlderStored, resolved, members: run.members };
    });
    return written.ok ? ok(true) : written;
  });
}

/** Where a run meets what is loaded: the first chunk that holds something of it after `eventId`, and how much of it is before that. */
function meetingPlace(
  chunks: readonly ChunkRecord[],
  events: readonly RoomEvent[],
  eventId: EventId,
): { readonly order: number; readonly end: number } | null {
  const from = events.findIndex((event) => event.event_id === eventId);
  for (let at = Math.max(0, from); at < events.length; at += 1) {
    const id = events[at]?.event_id;
    const chunk = chunks.find((candidate) => candidate.events.some((event) => event.event_id === id));
    if (chunk !== undefined) return { order: chunk.order, end: at + 1 };
  }
  return null;
}
