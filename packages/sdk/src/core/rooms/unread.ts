/**
 * What is unread in a room, by the events that are known here. Sliding sync gives no counts (they left MSC4186), so the
 * engine counts: the events after the person's receipt that a person would call a message.
 */
import { isObject, own, stringsAt } from '../../base/json/guards.ts';
import type { RoomEvent } from '../../protocol/events/event.ts';
import type { UserId } from '../../protocol/ids/ids.ts';
import { isRedacted } from '../../protocol/rules/redaction.ts';
import type { ChunkRecord } from '../timeline/chunk.ts';
import type { OwnReceipt } from './room-record.ts';

export interface UnreadCounts {
  readonly unreadCount: number;
  readonly mentionCount: number;
}

/** Counts, and whether what is loaded reaches back to what was read: otherwise they hold for the loaded part alone. */
export interface CountedUnread extends UnreadCounts {
  readonly isWhole: boolean;
}

/** Types that are messages to a person: what moves a room up and what is counted (04.SS-22). */
const MESSAGE_TYPES: ReadonlySet<string> = new Set([
  'm.room.message',
  'm.room.encrypted',
  'm.sticker',
  'm.poll.start',
  'org.matrix.msc3381.poll.start',
]);

/** More than anybody reads off a badge; counting stops there. */
const COUNT_LIMIT = 1_000;

/** Whether `event` is a message of its own: no edit, not taken back, no state. */
export function isMessage(event: RoomEvent): boolean {
  if (!MESSAGE_TYPES.has(event.type) || event.state_key !== undefined || isRedacted(event)) return false;
  const relation = own(event.content, 'm.relates_to');
  return !(isObject(relation) && own(relation, 'rel_type') === 'm.replace');
}

/** Counts from the newest event back to what the person has read: their receipt, or their own newest message (01.UN-04). */
export function countUnread(chunks: readonly ChunkRecord[], readUpTo: string | null, me: UserId): CountedUnread {
  const counts = { unreadCount: 0, mentionCount: 0 };
  for (const event of newestFirst(chunks)) {
    const isRead = event.event_id === readUpTo || isOwnMessage(event, me);
    if (isRead || counts.unreadCount >= COUNT_LIMIT) return { ...counts, isWhole: true };
    add(counts, event, me);
  }
  return { ...counts, isWhole: chunks[0]?.start.kind === 'beginning' };
}

/**
 * Counts what came later than a receipt whose event is not known here. A receipt is younger than what it marks, so this is for
 * the first time it is heard of, and may miss what came in between.
 */
export function countSince(chunks: readonly ChunkRecord[], receipt: OwnReceipt, me: UserId): UnreadCounts {
  const counts = { unreadCount: 0, mentionCount: 0 };
  for (const event of newestFirst(chunks)) if (event.origin_server_ts > receipt.timestamp) add(counts, event, me);
  return counts;
}

/** What `events` add to counts. */
export function addUnread(before: UnreadCounts, events: readonly RoomEvent[], me: UserId): UnreadCounts {
  const counts = { unreadCount: before.unreadCount, mentionCount: before.mentionCount };
  for (const event of events) if (counts.unreadCount < COUNT_LIMIT) add(counts, event, me);
  return counts;
}

function add(counts: { unreadCount: number; mentionCount: number }, event: RoomEvent, me: UserId): void {
  if (!isMessage(event)) return;
  counts.unreadCount += 1;
  if (mentions(event, me)) counts.mentionCount += 1;
}

function isOwnMessage(event: RoomEvent, me: UserId): boolean {
  return event.sender === me && isMessage(event);
}

function* newestFirst(chunks: readonly ChunkRecord[]): Iterable<RoomEvent> {
  for (const chunk of chunks.toReversed()) yield* chunk.events.toReversed();
}

/** Whether the sender says that this is for the person or for everybody (`m.mentions`, 02.S-09). */
function mentions(event: RoomEvent, me: UserId): boolean {
  const intent = own(event.content, 'm.mentions');
  if (!isObject(intent)) return false;
  return own(intent, 'room') === true || (stringsAt(intent, 'user_ids') ?? []).includes(me);
}
