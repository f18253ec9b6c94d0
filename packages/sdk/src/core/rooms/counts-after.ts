/** What is unread in a room after it changed, from what was before: only what the change touches is counted. Pure. */
import type { RoomEvent } from '../../protocol/events/event.ts';
import type { EventId } from '../../protocol/ids/ids.ts';
import type { ChunkRecord } from '../history/chunk.ts';
import type { Attention } from './attention.ts';
import { markAt, type ReadMarks } from './read-marks.ts';
import type { RoomRecord } from './room-record.ts';
import { type TimelineKey, timelinesIn } from './timeline-of.ts';
import { COUNT_LIMIT, countLoaded, type LoadedCounts } from './unread.ts';
import { countsBy, NOTHING_UNREAD, type RoomUnread, sumUnread, type UnreadCounts } from './unread-counts.ts';

/** A change of what is loaded of a room, or of what was read of it. */
export interface CountedChange {
  readonly chunks: readonly ChunkRecord[];
  /** The same stretch of the timeline as it was before. */
  readonly previous: readonly ChunkRecord[];
  /** Whether what is new stands at the end, rather than in a gap or before everything. */
  readonly isNews: boolean;
  readonly marksBefore: ReadMarks;
  readonly marks: ReadMarks;
}

/**
 * The counts after `change`. A timeline whose read part begins within what is loaded is counted from there; for another, what the
 * change adds and takes away is added to what was counted `before`.
 */
export function countsAfter(before: RoomRecord, change: CountedChange, attention: Attention): RoomUnread {
  const { chunks, previous, marksBefore, marks } = change;
  // Each timeline of a room of which nothing was known is touched.
  const isAnew = previous.length === 0 && before.threads === undefined;
  const wanted = isAnew ? 'all' : touchedTimelines(change);
  const after = countLoaded(chunks, marks, attention, wanted);
  const earlier = countLoaded(previous, marksBefore, attention, wanted);
  return unreadOf(before, wanted, { after, earlier, change });
}

/** The counts once the rules are others: what `attention` makes of what is loaded, in place of what `attentionBefore` made of it. */
export function countsByRules(
  before: RoomRecord,
  { chunks, marks }: Pick<CountedChange, 'chunks' | 'marks'>,
  attentionBefore: Attention,
  attention: Attention,
): RoomUnread {
  const after = countLoaded(chunks, marks, attention, 'all');
  const earlier = countLoaded(chunks, marks, attentionBefore, 'all');
  const change = { chunks, previous: chunks, isNews: true, marksBefore: marks, marks };
  return unreadOf(before, 'all', { after, earlier, change });
}

function unreadOf(before: RoomRecord, wanted: ReadonlySet<TimelineKey> | 'all', counted: Counted): RoomUnread {
  const known = new Map<EventId, UnreadCounts>(
    (before.threads ?? []).map((thread) => [thread.rootId, { mutedMentionCount: 0, ...thread }]),
  );
  const settled = (key: TimelineKey, was: UnreadCounts): UnreadCounts =>
    wanted === 'all' || wanted.has(key) ? settle(key, was, counted) : was;
  const found = [...counted.after.counts.keys()].filter((key): key is EventId => key !== 'main');
  const roots = new Set([...known.keys(), ...found]);
  const threads = [...roots].map((rootId) => ({ rootId, ...settled(rootId, known.get(rootId) ?? NOTHING_UNREAD) }));
  return sumUnread(settled('main', mainUnread(before)), threads);
}

/** What is unread in the main timeline alone. */
export function mainUnread(record: RoomRecord): UnreadCounts {
  const { threads = [] } = record;
  return countsBy((name) => threads.reduce((left, thread) => left - (thread[name] ?? 0), record[name] ?? 0));
}

interface Counted {
  readonly after: LoadedCounts;
  readonly earlier: LoadedCounts;
  readonly change: CountedChange;
}

function settle(key: TimelineKey, before: UnreadCounts, { after, earlier, change }: Counted): UnreadCounts {
  const found = after.counts.get(key);
  if (after.isWhole(key)) return countsBy((name) => found?.[name] ?? 0);
  // History of a timeline that is read up to somewhere outside of what is loaded may stand on either side of that.
  if (!change.isNews && isMarked(change.marks, key)) return before;
  const was = earlier.counts.get(key);
  return countsBy((name) =>
    Math.min(COUNT_LIMIT, Math.max(0, before[name] + (found?.[name] ?? 0) - (was?.[name] ?? 0))),
  );
}

/** Whether a timeline is read up to anywhere. */
function isMarked(marks: ReadMarks, key: TimelineKey): boolean {
  if (markAt(marks, key) !== undefined || markAt(marks, null) !== undefined) return true;
  if (marks.pending.some(({ threadId }) => threadId === key || threadId === null)) return true;
  return key !== 'main' && marks.otherThreads !== null;
}

/** The timelines that something came to, was taken from, or was read in. */
function touchedTimelines(change: CountedChange): ReadonlySet<TimelineKey> | 'all' {
  const { chunks, previous, marksBefore, marks } = change;
  const isRoomRead = markAt(marksBefore, null) !== markAt(marks, null);
  const moved = changedPending(marksBefore, marks);
  if (isRoomRead || moved.has(null) || marksBefore.otherThreads?.eventId !== marks.otherThreads?.eventId) return 'all';
  const touched = new Set<TimelineKey>([...moved].filter((key) => key !== null));
  if (markAt(marksBefore, 'main') !== markAt(marks, 'main')) touched.add('main');
  for (const { rootId, eventId } of marks.threads) if (markAt(marksBefore, rootId) !== eventId) touched.add(rootId);
  // What was taken back is no part of its thread any more, and was before.
  for (const [one, other] of [
    [previous, chunks],
    [chunks, previous],
  ] as const) {
    const timelineOf = timelinesIn(other);
    for (const event of changedEvents(one, other)) {
      const key = timelineOf(event);
      if (key !== null) touched.add(key);
    }
  }
  return touched;
}

/** What receipts are about that wait for their event now, or do not any more. */
function changedPending(before: ReadMarks, after: ReadMarks): ReadonlySet<TimelineKey | null> {
  const lists = [before.pending, after.pending];
  const changed = lists.flatMap((list, index) => list.filter((one) => !lists[1 - index]?.includes(one)));
  return new Set(changed.map(({ threadId }) => threadId));
}

/** The events of chunks that are not those of before. */
function changedEvents(previous: readonly ChunkRecord[], chunks: readonly ChunkRecord[]): readonly RoomEvent[] {
  const old = new Set(previous);
  const changed = chunks.filter((chunk) => !old.has(chunk));
  if (changed.length === 0) return [];
  const kept = new Set(chunks);
  const known = new Set(previous.filter((chunk) => !kept.has(chunk)).flatMap(({ events }) => events));
  return changed.flatMap(({ events }) => events.filter((event) => !known.has(event)));
}
