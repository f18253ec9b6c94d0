/** Where the line `New` stands: before the first message of others that the person has not read. Pure. */
import type { Timeline } from '@parley/sdk/client/contract.ts';
import type { EventId } from '@parley/sdk/client/ids.ts';
import type { MessageItem } from '../contract.ts';

/** The line of one visit to a room or a thread, wherever in it one goes meanwhile. */
export interface VisitLine {
  /** Up to where all was read when the visit began. */
  readonly readUpTo: EventId | null;
  /** The last item that was there then; null for none. */
  readonly openedUpTo: string | null;
  /** The item that the line stands before. */
  readonly newKey: string | null;
  /** The last item that was on the screen while somebody looked. */
  readonly seenUpTo: string | null;
}

/** The reader, as far as the line is concerned. */
export interface ReaderPlace {
  /** The newest message is on the screen. */
  readonly isAtNewest: boolean;
  /** Likewise, and somebody looks at it. */
  readonly isLooking: boolean;
}

/** A visit begins. */
export function lineOfVisit(items: readonly Timeline[], readUpTo: EventId | null): VisitLine {
  return { readUpTo, openedUpTo: items.at(-1)?.key ?? null, newKey: null, seenUpTo: null };
}

/** The line over other `items`. */
export function lineOver(before: VisitLine, items: readonly Timeline[], reader: ReaderPlace): VisitLine {
  const line = before.newKey === null ? withUnread(before, items) : before;
  return reader.isLooking ? lineSeen(line, items) : withUnseen(line, items, reader);
}

/** The line once somebody looked at the newest of `items`; the same object where they did before. */
export function lineSeen(line: VisitLine, items: readonly Timeline[]): VisitLine {
  const seenUpTo = items.at(-1)?.key ?? null;
  return seenUpTo === line.seenUpTo ? line : { ...line, seenUpTo };
}

/** The line before what was unread when the visit began, as soon as that is loaded. */
function withUnread(line: VisitLine, items: readonly Timeline[]): VisitLine {
  const opened = items.findLastIndex(({ key }) => key === line.openedUpTo);
  const newKey = firstNew(opened < 0 ? items : items.slice(0, opened + 1), line.readUpTo);
  return newKey === null ? line : { ...line, newKey };
}

/** The line moves to what comes while nobody looks, but not away from somebody who reads further up. */
function withUnseen(line: VisitLine, items: readonly Timeline[], { isAtNewest }: ReaderPlace): VisitLine {
  if (line.seenUpTo === null || (line.newKey !== null && !isAtNewest)) return line;
  const newKey = firstNewAfter(items, line.seenUpTo);
  return newKey === null ? line : { ...line, newKey, seenUpTo: null };
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
