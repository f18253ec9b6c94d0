/** Where the line `New` stands: before the first message of others that the person has not read. Pure. */
import type { Timeline } from '@parley/sdk/client/contract.ts';
import type { EventId } from '@parley/sdk/client/ids.ts';
import type { MessageItem } from '../contract.ts';

/** The line of one visit to a room or a thread, wherever in it one goes meanwhile. */
export interface VisitLine {
  /** Up to where all was read when the visit began. */
  readonly readUpTo: EventId | null;
  /** The item that the line stands before. */
  readonly newKey: string | null;
  /** The last item that was on the screen while somebody looked. */
  readonly seenUpTo: string | null;
}

/** A visit begins. */
export function lineOfVisit(readUpTo: EventId | null): VisitLine {
  return { readUpTo, newKey: null, seenUpTo: null };
}

/**
 * The line after `items` are drawn.
 * @param isLooking whether the newest message is on the screen of somebody who looks
 */
export function lineOver(line: VisitLine, items: readonly Timeline[], isLooking: boolean): VisitLine {
  const moved = isLooking ? { ...line, seenUpTo: items.at(-1)?.key ?? null } : withUnseen(line, items);
  return moved.newKey === null && moved.seenUpTo === null
    ? { ...moved, newKey: firstNew(items, moved.readUpTo) }
    : moved;
}

/** What comes while nobody looks moves the line there. */
function withUnseen(line: VisitLine, items: readonly Timeline[]): VisitLine {
  const next = line.seenUpTo === null ? null : firstNewAfter(items, line.seenUpTo);
  return next === null ? line : { ...line, newKey: next, seenUpTo: null };
}

/**
 * The key of the first item that is new to somebody who has read up to `readUpTo`; null when nothing is, or when that place is not
 * loaded. What one said oneself one has read, and everything before it.
 */
export function firstNew(items: readonly Timeline[], readUpTo: EventId | null): string | null {
  if (readUpTo === null) return null;
  const read = items.findLastIndex(
    (item) => item.kind === 'event' && (item.eventId === readUpTo || isOwnMessage(item)),
  );
  if (read < 0) return null;
  return items.slice(read + 1).find(isNews)?.key ?? null;
}

/** The first message of others after the item `key`. */
function firstNewAfter(items: readonly Timeline[], key: string): string | null {
  const at = items.findLastIndex((item) => item.key === key);
  return at < 0 ? null : (items.slice(at + 1).find(isNews)?.key ?? null);
}

/** Whether an event is one of `items`. */
export function holdsEvent(items: readonly Timeline[], eventId: EventId): boolean {
  return items.some((item) => item.kind === 'event' && item.eventId === eventId);
}

function isNews(item: Timeline): boolean {
  return item.kind === 'event' && !item.isMine && item.content.kind !== 'stateChange';
}

function isOwnMessage({ isMine, content }: MessageItem): boolean {
  return isMine && content.kind !== 'stateChange';
}
