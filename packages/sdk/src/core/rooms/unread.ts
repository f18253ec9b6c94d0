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
 * Where the receipt's event is not known here, its time decides.
 */
export function countUnread(chunks: readonly ChunkRecord[], receipt: OwnReceipt | null, me: UserId): UnreadCounts {
  let unreadCount = 0;
  let mentionCount = 0;
  for (let index = chunks.length - 1; index >= 0; index -= 1) {
    const events = chunks[index]?.events ?? [];
    for (let place = events.length - 1; place >= 0; place -= 1) {
      const event = events[place];
      if (event === undefined) continue;
      if (isReadUpTo(event, receipt, me) || unreadCount >= COUNT_LIMIT) return { unreadCount, mentionCount };
      if (!isMessage(event)) continue;
      unreadCount += 1;
      if (mentions(event, me)) mentionCount += 1;
    }
  }
  return { unreadCount, mentionCount };
}

function isReadUpTo(event: RoomEvent, receipt: OwnReceipt | null, me: UserId): boolean {
  if (event.sender === me && isMessage(event)) return true;
  if (receipt === null) return false;
  return event.event_id === receipt.eventId || event.origin_server_ts <= receipt.timestamp;
}

/** Whether the sender says that this is for the person or for everybody (`m.mentions`, 02.S-09). */
function mentions(event: RoomEvent, me: UserId): boolean {
  const intent = own(event.content, 'm.mentions');
  if (!isObject(intent)) return false;
  return own(intent, 'room') === true || (stringsAt(intent, 'user_ids') ?? []).includes(me);
}
