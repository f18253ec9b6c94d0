/**
 * Up to where the person has read, in each timeline of a room. Pure.
 *
 * A mark is a place: an event that is known here, and it never moves back. A receipt for an event that is not known is pending: until
 * its event comes, it reads up to the newest event that is no younger than the receipt and was known, or stands before what was known,
 * when it came (01.RC-05). What comes later is not read by it, however wrong its clock.
 */
import type { EpochMs } from '../../base/clock/clock.ts';
import type { EventId } from '../../protocol/ids/ids.ts';
import type { ChunkRecord } from '../history/chunk.ts';
import type { OwnReceipt, PendingReceipt, RoomReading, RoomRecord, ScopedReceipt } from './room-record.ts';

/** Marks of a room: of its main timeline, of all of it (a receipt without a thread), and of its threads. */
export interface ReadMarks extends RoomReading {
  readonly main: OwnReceipt | null;
}

/** Receipts of that many threads are kept; what is older in others counts as read. */
const THREADS_KEPT = 100;
/** Receipts whose events may still come. */
const PENDING_KEPT = 8;

const NOTHING_READ: ReadMarks = { main: null, room: null, threads: [], otherThreads: null, pending: [] };

/** The marks that a record holds. */
export function marksOf(record: Pick<RoomRecord, 'ownReceipt' | 'reading'>): ReadMarks {
  return { ...NOTHING_READ, ...record.reading, main: record.ownReceipt };
}

/** The part of a record that holds `marks`. */
export function recordMarks({ main, ...reading }: ReadMarks): Pick<RoomRecord, 'ownReceipt' | 'reading'> {
  return { ownReceipt: main, reading };
}

/** Up to where a room's main timeline is read, though the event may not be known here; null while nobody said. */
export function readUpTo(record: Pick<RoomRecord, 'ownReceipt' | 'reading' | 'fullyRead'>): EventId | null {
  const { main, pending } = marksOf(record);
  const heard = pending.findLast(({ threadId }) => !isThread(threadId));
  return ((main ?? heard)?.eventId as EventId | undefined) ?? record.fullyRead ?? null;
}

/** The event that somebody said `threadId` (null: the whole room) is read up to. */
export function markAt(marks: ReadMarks, threadId: ScopedReceipt['threadId']): string | undefined {
  if (threadId === 'main') return marks.main?.eventId;
  if (threadId === null) return marks.room?.eventId;
  return marks.threads.find(({ rootId }) => rootId === threadId)?.eventId;
}

/** Whether what is read of the whole room holds `eventId`, too. What is not loaded stands before all that is. */
export function isReadWithRoom({ room }: ReadMarks, eventId: string, chunks: readonly ChunkRecord[]): boolean {
  if (room === null) return false;
  const places = placesOf(chunks, new Set([room.eventId, eventId]));
  const upTo = places.get(room.eventId);
  return upTo !== undefined && (places.get(eventId) ?? Number.NEGATIVE_INFINITY) <= upTo;
}

/**
 * Marks after `receipts` came, or after events did that earlier receipts are for, or the person's own (`bySelf`, which are all
 * loaded). Themselves if nothing moves.
 */
export function moveMarks(
  before: ReadMarks,
  receipts: readonly ScopedReceipt[],
  chunks: readonly ChunkRecord[],
  bySelf: readonly ScopedReceipt[] = [],
): ReadMarks {
  if (receipts.length + bySelf.length + before.pending.length === 0) return before;
  const places = placesOf(chunks, idsIn(before, [...bySelf, ...receipts]));
  let marks: ReadMarks = before;
  for (const receipt of bySelf) marks = moveTo(marks, receipt, places);
  const waiting: PendingReceipt[] = [];
  for (const receipt of before.pending) {
    if (places.has(receipt.eventId)) marks = moveTo(marks, receipt, places);
    else waiting.push(receipt);
  }
  const first = marks.otherThreads === null ? firstOfThreads(receipts) : undefined;
  const floor = first && markByTime(chunks, first.timestamp);
  if (floor) marks = { ...marks, otherThreads: floor };
  for (const receipt of receipts) {
    // The same again, in the server's words: also where the person's own words read further meanwhile.
    if ([before, marks].some((known) => markAt(known, receipt.threadId) === receipt.eventId)) continue;
    if (places.has(receipt.eventId)) marks = moveTo(marks, receipt, places);
    else if (!waiting.some((other) => isSameReceipt(other, receipt)))
      waiting.push({ ...receipt, newestThen: newestIn(chunks) });
  }
  if (waiting.length !== before.pending.length || waiting.some((receipt, index) => receipt !== before.pending[index]))
    marks = { ...marks, pending: waiting.slice(-PENDING_KEPT) };
  return withoutOldThreads(marks);
}

function newestIn(chunks: readonly ChunkRecord[]): EventId | null {
  return chunks.findLast(({ events }) => events.length > 0)?.events.at(-1)?.event_id ?? null;
}

/** Whether two receipts say the same of the same timeline. */
function isSameReceipt(one: ScopedReceipt, other: ScopedReceipt): boolean {
  return one.eventId === other.eventId && one.threadId === other.threadId;
}

/** A receipt without a thread is one of the main timeline, too. */
function moveTo(marks: ReadMarks, { threadId, ...to }: ScopedReceipt, places: Places): ReadMarks {
  if (threadId === 'main') return { ...marks, main: later(marks.main, to, places) };
  if (threadId === null) return { ...marks, main: later(marks.main, to, places), room: later(marks.room, to, places) };
  const before = marks.threads.find(({ rootId }) => rootId === threadId) ?? null;
  const after = later(before, to, places);
  if (after === before) return marks;
  return {
    ...marks,
    threads: [...marks.threads.filter(({ rootId }) => rootId !== threadId), { ...after, rootId: threadId }],
  };
}

/** What is loaded is the newest part of a room: a mark outside of it stands before all of it. */
function later<Mark extends OwnReceipt>(before: Mark | null, to: OwnReceipt, places: Places): Mark | OwnReceipt {
  if (before === null) return to;
  if (before.eventId === to.eventId) return before;
  const [old = Number.NEGATIVE_INFINITY, next = Number.NEGATIVE_INFINITY] = [
    places.get(before.eventId),
    places.get(to.eventId),
  ];
  return next > old ? to : before;
}

/** The newest event that is no younger than `timestamp`. */
function markByTime(chunks: readonly ChunkRecord[], timestamp: EpochMs): OwnReceipt | null {
  for (const { events } of chunks.toReversed()) {
    const event = events.findLast((one) => one.origin_server_ts <= timestamp);
    if (event !== undefined) return { eventId: event.event_id, timestamp };
  }
  return null;
}

/** The places of events, counted back from the newest, which is -1. */
type Places = ReadonlyMap<string, number>;

function placesOf(chunks: readonly ChunkRecord[], ids: ReadonlySet<string>): Map<string, number> {
  const places = new Map<string, number>();
  let place = 0;
  for (const { events } of chunks.toReversed()) {
    for (const { event_id: id } of events.toReversed()) {
      place -= 1;
      if (ids.has(id)) places.set(id, place);
      if (places.size === ids.size) return places;
    }
  }
  return places;
}

function idsIn({ main, room, threads, pending }: ReadMarks, receipts: readonly OwnReceipt[]): ReadonlySet<string> {
  const all = [...(main === null ? [] : [main]), ...(room === null ? [] : [room]), ...threads, ...pending, ...receipts];
  return new Set(all.map(({ eventId }) => eventId));
}

/** The first receipt of any thread: threads without one are read up to then (02.TH-17), for good, so that nothing gets unread again. */
function firstOfThreads(receipts: readonly ScopedReceipt[]): ScopedReceipt | undefined {
  const ofThreads = receipts.filter(({ threadId }) => isThread(threadId));
  return ofThreads.toSorted((one, other) => one.timestamp - other.timestamp)[0];
}

function isThread(threadId: ScopedReceipt['threadId']): threadId is EventId {
  return threadId !== null && threadId !== 'main';
}

/** The oldest ones are let go: what other threads said before them is read, too. */
function withoutOldThreads(marks: ReadMarks): ReadMarks {
  if (marks.threads.length <= THREADS_KEPT) return marks;
  const threads = marks.threads.toSorted((one, other) => one.timestamp - other.timestamp);
  const gone = threads.at(-1 - THREADS_KEPT);
  const otherThreads = gone === undefined ? marks.otherThreads : { eventId: gone.eventId, timestamp: gone.timestamp };
  return { ...marks, threads: threads.slice(-THREADS_KEPT), otherThreads };
}
