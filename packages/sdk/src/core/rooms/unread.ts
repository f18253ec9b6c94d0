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

/**
 * Counts from the newest event back to what the person has read: their receipt, or their own newest message (01.UN-04).
 * Only where the receipt's event is not known here does its time decide: a receipt is younger than what it marks, so by time
 * alone it would cover messages that came in between.
 */
export function countUnread(chunks: readonly ChunkRecord[], receipt: OwnReceipt | null, me: UserId): UnreadCounts {
  const counts = { unreadCount: 0, mentionCount: 0, unreadByTime: 0, mentionsByTime: 0 };
  for (const event of newestFirst(chunks)) {
    if (event.event_id === receipt?.eventId || (event.sender === me && isMessage(event))) return byPosition(counts);
    if (!isMessage(event)) continue;
    count(counts, event, receipt, me);
    if (counts.unreadCount >= COUNT_LIMIT) return byPosition(counts);
  }
  return receipt === null ? byPosition(counts) : byTime(counts);
}

/** Both ways of counting at once: which of them holds is only known at the end. */
interface RunningCounts extends Writable<UnreadCounts> {
  unreadByTime: number;
  mentionsByTime: number;
}

type Writable<Type> = { -readonly [Key in keyof Type]: Type[Key] };

function count(counts: RunningCounts, event: RoomEvent, receipt: OwnReceipt | null, me: UserId): void {
  const isMention = mentions(event, me);
  counts.unreadCount += 1;
  if (isMention) counts.mentionCount += 1;
  if (receipt === null || event.origin_server_ts <= receipt.timestamp) return;
  counts.unreadByTime += 1;
  if (isMention) counts.mentionsByTime += 1;
}

function byPosition({ unreadCount, mentionCount }: RunningCounts): UnreadCounts {
  return { unreadCount, mentionCount };
}

function byTime({ unreadByTime, mentionsByTime }: RunningCounts): UnreadCounts {
  return { unreadCount: unreadByTime, mentionCount: mentionsByTime };
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
