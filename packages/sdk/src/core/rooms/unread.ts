/**
 * What is unread in a room, by the events that are known here. Sliding sync gives no counts (they left MSC4186), so the
 * engine counts. Pure. Where the person has read up to is a place in the timeline (`read-marks.ts`), so nothing here looks at a clock;
 * `unread-reference.ts` says the same over a whole history, and tests hold the two together.
 */
import type { RoomEvent } from '../../protocol/events/event.ts';
import { isRedacted } from '../../protocol/rules/redaction.ts';
import type { ChunkRecord } from '../history/chunk.ts';
import type { Attention } from './attention.ts';
import type { ReadMarks } from './read-marks.ts';
import type { PendingReceipt } from './room-record.ts';
import { type TimelineKey, timelinesIn } from './timeline-of.ts';
import { NOTHING_UNREAD, type UnreadCounts } from './unread-counts.ts';

/** What is unread among what is loaded. */
export interface LoadedCounts {
  /** By timeline, and whether each reaches back to what was read: else it is of the loaded part alone. */
  readonly counts: ReadonlyMap<TimelineKey, UnreadCounts & { readonly isWhole: boolean }>;
  /** Whether it does in `timeline`, which may have no counts: then nothing is unread in it. */
  readonly isWhole: (timeline: TimelineKey) => boolean;
}

/** More than anybody reads off a badge; counting stops there. */
export const COUNT_LIMIT = 1_000;

/**
 * Counts back from the newest event, in each timeline until what the person has read. `wanted` are the timelines that matter, or
 * `all`; the walk ends when they are counted. `onCounted` hears of each event that counts.
 */
export function countLoaded(
  chunks: readonly ChunkRecord[],
  marks: ReadMarks,
  attention: Attention,
  wanted: ReadonlySet<TimelineKey> | 'all',
  onCounted?: (event: RoomEvent, timeline: TimelineKey, adds: UnreadCounts) => void,
): LoadedCounts {
  const timelineOf = timelinesIn(chunks);
  const counts = new Map<TimelineKey, Counter>();
  const withMark = new Set<TimelineKey>(['main', ...marks.threads.map(({ rootId }) => rootId)]);
  for (const { threadId } of marks.pending) if (threadId !== null) withMark.add(threadId);
  let areOthersRead = false;
  const counterOf = (key: TimelineKey) => {
    const known = counts.get(key);
    if (known !== undefined) return known;
    const counter = { ...NOTHING_UNREAD, isWhole: areOthersRead && !withMark.has(key) };
    counts.set(key, counter);
    return counter;
  };
  const readAt = marksByEvent(marks);
  const byTime = new PendingMarks(marks.pending);
  if (wanted !== 'all') for (const key of wanted) counterOf(key);
  let isRoomWhole = chunks[0]?.start.kind === 'beginning';
  for (const event of newestFirst(chunks)) {
    const reached = byTime.reachedAt(event);
    const known = readAt.get(event.event_id);
    const read = known === undefined ? reached : [...known, ...reached];
    for (const key of read) if (key !== 'room') counterOf(key).isWhole = true;
    if (event.event_id === marks.otherThreads?.eventId) {
      areOthersRead = true;
      for (const [key, counter] of counts) if (!withMark.has(key)) counter.isWhole = true;
    }
    if (read.includes('room')) {
      isRoomWhole = true;
      break;
    }
    if (wanted !== 'all' && [...wanted].every((one) => counterOf(one).isWhole)) break;
    if (event.sender === attention.me || isRedacted(event)) continue;
    const key = timelineOf(event);
    if (key === null || (wanted !== 'all' && !wanted.has(key))) continue;
    const counter = counterOf(key);
    if (counter.isWhole) continue;
    const adds = weigh(event, attention);
    add(counter, adds);
    if (adds.unreadCount > 0) onCounted?.(event, key, adds);
  }
  if (isRoomWhole) for (const counter of counts.values()) counter.isWhole = true;
  // What a thread has may all stand before what is loaded.
  const isWithoutCountsRead = (key: TimelineKey) => isRoomWhole || (areOthersRead && !withMark.has(key));
  return { counts, isWhole: (key) => counts.get(key)?.isWhole ?? isWithoutCountsRead(key) };
}

type Counter = { -readonly [Key in keyof UnreadCounts]: UnreadCounts[Key] } & { isWhole: boolean };

/**
 * What an event adds. One that the rules tell of counts even if it is no message: a call, or an edit that mentions the person anew; the
 * latter in a muted room too.
 */
export function weigh(event: RoomEvent, { me, judge, isMutedMention, kinds }: Attention): UnreadCounts {
  if (event.sender === me || isRedacted(event)) return NOTHING_UNREAD;
  const outcome = judge(event);
  const notifies = outcome?.notify === true;
  const isMuted = !notifies && isMutedMention(event);
  if (!notifies && !isMuted && !kinds.isMessage(event)) return NOTHING_UNREAD;
  return {
    unreadCount: 1,
    quietCount: Number(!notifies),
    mentionCount: Number(notifies && outcome.highlight),
    mutedMentionCount: Number(isMuted),
  };
}

/** At the limit it is not worth looking further. */
function add(counter: Counter, { unreadCount, quietCount, mentionCount, mutedMentionCount }: UnreadCounts): void {
  counter.unreadCount += unreadCount;
  counter.quietCount += quietCount;
  counter.mentionCount += mentionCount;
  counter.mutedMentionCount += mutedMentionCount;
  if (counter.unreadCount >= COUNT_LIMIT) counter.isWhole = true;
}

/** Which timelines are read up to which event. */
function marksByEvent({ main, room, threads }: ReadMarks): ReadonlyMap<string, readonly (TimelineKey | 'room')[]> {
  const found = new Map<string, (TimelineKey | 'room')[]>();
  const note = (eventId: string | undefined, key: TimelineKey | 'room') => {
    if (eventId !== undefined) found.set(eventId, [...(found.get(eventId) ?? []), key]);
  };
  note(main?.eventId, 'main');
  note(room?.eventId, 'room');
  for (const { rootId, eventId } of threads) note(eventId, rootId);
  return found;
}

/** Where pending receipts read up to: found on a walk from the newest event back. */
class PendingMarks {
  /** Those whose place is still to come, and whether what was known when they came was reached. */
  #left: readonly { readonly receipt: PendingReceipt; readonly isFromThen: boolean }[];

  constructor(pending: readonly PendingReceipt[]) {
    this.#left = pending.flatMap((receipt) => (receipt.newestThen === null ? [] : { receipt, isFromThen: false }));
  }

  /** The timelines that are read up to `event`, the next of the walk. */
  reachedAt({ event_id: eventId, origin_server_ts: timestamp }: RoomEvent): readonly (TimelineKey | 'room')[] {
    if (this.#left.length === 0) return [];
    const left = this.#left.map(({ receipt, isFromThen }) => {
      return { receipt, isFromThen: isFromThen || receipt.newestThen === eventId };
    });
    const isHere = ({ receipt, isFromThen }: (typeof left)[number]) => isFromThen && timestamp <= receipt.timestamp;
    this.#left = left.filter((one) => !isHere(one));
    return left
      .filter(isHere)
      .flatMap(({ receipt: { threadId } }): (TimelineKey | 'room')[] =>
        threadId === null ? ['main', 'room'] : [threadId],
      );
  }
}

function* newestFirst(chunks: readonly ChunkRecord[]): Iterable<RoomEvent> {
  for (let place = chunks.length - 1; place >= 0; place -= 1) {
    const events = chunks[place]?.events ?? [];
    for (let index = events.length - 1; index >= 0; index -= 1) {
      const event = events[index];
      if (event !== undefined) yield event;
    }
  }
}
