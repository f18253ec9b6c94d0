import type { EventId } from '../../protocol/ids/ids.ts';

/** What is unread in a timeline, or in several. */
export interface UnreadCounts {
  readonly unreadCount: number;
  /** Those of the unread that do not notify. */
  readonly quietCount: number;
  /** Those that notify and are highlighted. */
  readonly mentionCount: number;
  /** Those of the quiet that would be so if the room was not muted. */
  readonly mutedMentionCount: number;
}

/** What is unread in one thread; kept only while something is. */
export interface ThreadUnread extends Omit<UnreadCounts, 'mutedMentionCount'> {
  readonly rootId: EventId;
  /** Absent is none. */
  readonly mutedMentionCount?: number;
}

/** What is unread in a room: altogether, and of that, in its threads (01.UN-05). */
export interface RoomUnread extends UnreadCounts {
  readonly threads: readonly ThreadUnread[];
}

/** The counts that `count` gives for their names. */
export function countsBy(count: (name: keyof UnreadCounts) => number): UnreadCounts {
  return {
    unreadCount: count('unreadCount'),
    quietCount: count('quietCount'),
    mentionCount: count('mentionCount'),
    mutedMentionCount: count('mutedMentionCount'),
  };
}

export const NOTHING_UNREAD: UnreadCounts = countsBy(() => 0);

/** The room's counts from those of its timelines. */
export function sumUnread(main: UnreadCounts, threads: readonly ThreadUnread[]): RoomUnread {
  const all = [main, ...threads];
  const counts = countsBy((name) => all.reduce((sum, one) => sum + (one[name] ?? 0), 0));
  return { ...counts, threads: threads.filter(isAnyUnread) };
}

/** Whether there is anything unread. */
export function isAnyUnread({ unreadCount }: Pick<UnreadCounts, 'unreadCount'>): boolean {
  return unreadCount > 0;
}
