import { ok, type Result } from '../../base/result/result.ts';
import type { Database, StorageFailure } from '../../platform/database/database.ts';
import type { RoomEvent } from '../../protocol/events/event.ts';
import { readRelation, readReplyTo } from '../../protocol/events/relation.ts';
import type { UserId } from '../../protocol/ids/ids.ts';
import { redactionTarget } from '../../protocol/rules/redaction.ts';
import type { Guard } from '../history/entry-guard.ts';
import { countEvents, type LoadedRoom, readOlderChunks } from './loaded-room.ts';
import { markAt, marksOf } from './read-marks.ts';
import type { RoomRecord, ScopedReceipt } from './room-record.ts';
import { COUNT_LIMIT } from './unread.ts';

/** What is to be counted. */
export interface Sought {
  /** The person's own. */
  readonly receipts: readonly ScopedReceipt[];
  readonly events: readonly RoomEvent[];
  readonly me: UserId;
}

/** A page of the store. */
const PAGE = 100;

/**
 * Loads more of a room from the store until the places of its person's new `receipts`, and what `events` take back, or what those of
 * `me` point at, are among what is loaded: else what is unread could not be said. Looks no further back than is counted.
 */
export async function reachBack(
  database: Database,
  room: LoadedRoom,
  record: RoomRecord | undefined,
  { receipts, events, me }: Sought,
  guard?: Guard,
): Promise<Result<void, StorageFailure>> {
  const sought = soughtBy(record, { receipts, events, me });
  for (const { event_id: id } of events) sought.delete(id);
  strike(sought, room.chunks);
  while (sought.size > 0 && room.hasOlderStored && countEvents(room.chunks) < COUNT_LIMIT) {
    const known = room.chunks.length;
    const older = await readOlderChunks(database, room, PAGE, guard);
    if (!older.ok) return older;
    room.chunks = older.value.chunks;
    room.hasOlderStored = older.value.hasOlderStored;
    strike(sought, room.chunks.slice(0, room.chunks.length - known));
  }
  return ok();
}

function soughtBy(record: RoomRecord | undefined, { receipts, events, me }: Sought): Set<string> {
  if (record === undefined) return new Set();
  const marks = marksOf(record);
  const moved = receipts.filter(({ threadId, eventId }) => markAt(marks, threadId) !== eventId);
  const sought = new Set(moved.map(({ eventId }) => eventId));
  const wasUnread = record.unreadCount > 0;
  // What came just before an own event may be unread, too.
  let mayBeUnread = wasUnread;
  for (const event of events) {
    const target = wasUnread && event.type === 'm.room.redaction' ? redactionTarget(event) : null;
    if (target !== null) sought.add(target);
    if (event.sender !== me) mayBeUnread = true;
    const about = mayBeUnread && event.sender === me ? aboutWhat(event) : undefined;
    if (about !== undefined) sought.add(about);
  }
  return sought;
}

/** What tells to which timeline an event belongs that does not say so itself. */
function aboutWhat(event: RoomEvent): string | undefined {
  const relation = readRelation(event);
  return relation?.kind === 'thread' ? undefined : (readReplyTo(event) ?? relation?.target);
}

function strike(sought: Set<string>, chunks: LoadedRoom['chunks']): void {
  if (sought.size === 0) return;
  for (const { events } of chunks) for (const { event_id: id } of events) sought.delete(id);
}
