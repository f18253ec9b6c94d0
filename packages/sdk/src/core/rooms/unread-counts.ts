import type { EventId } from '../../protocol/ids/ids.ts';

/** What is unread in a timeline, or in several. */
export interface UnreadCounts {
  readonly unreadCount: number;
  /** Those of the unread that do not notify. */
  readonly quietCount: number;
  /** Those that notify and are highlighted. */
  readonly mentionCount: number;
}

/** What is unread in one thread; kept only while something is. */
export interface ThreadUnread extends UnreadCounts {
  readonly rootId: EventId;
}

/** What is unread in a room: altogether, and of that, in its threads (01.UN-05). */
export interface RoomUnread extends UnreadCounts {
  readonly threads: readonly ThreadUnread[];
}

export const NOTHING_UNREAD: UnreadCounts = { unreadCount: 0, quietCount: 0, mentionCount: 0 };

/** The room's counts from those of its timelines. */
export function sumUnread(main: UnreadCounts, threads: readonly ThreadUnread[]): RoomUnread {
  const all = [main, ...threads];
  const sum = (key: keyof UnreadCounts) => all.reduce((total, counts) => total + counts[key], 0);
  return {
    unreadCount: sum('unreadCount'),
    mentionCount: sum('mentionCount'),
    quietCount: sum('quietCount'),
    threads: threads.filter(isAnyUnread),
  };
}

/** Whether there is anything unread. */
export function isAnyUnread({ unreadCount }: UnreadCounts): boolean {
  return unreadCount > 0;
}
