import type { UnreadThread } from '@parley/sdk/client/contract.ts';

/** What is unread in a thread, or in several. */
export type ThreadUnread = Pick<UnreadThread, 'unreadCount' | 'notifyingCount' | 'mentionCount'>;

/** What is unread in all of `threads` together; null for nothing. */
export function sumUnread(threads: readonly ThreadUnread[]): ThreadUnread | null {
  if (threads.length === 0) return null;
  const sum = (key: keyof ThreadUnread) => threads.reduce((total, thread) => total + thread[key], 0);
  return {
    unreadCount: sum('unreadCount'),
    notifyingCount: sum('notifyingCount'),
    mentionCount: sum('mentionCount'),
  };
}
