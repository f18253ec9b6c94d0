import type { UnreadThread } from '@parley/sdk/client/contract.ts';

/** The unread counts of a thread, or of several together. */
export type ThreadUnread = Pick<UnreadThread, 'unreadCount' | 'notifyingCount' | 'mentionCount'>;

/** Adds up the unread counts of `threads`; null if all is read. */
export function sumUnread(threads: readonly ThreadUnread[]): ThreadUnread | null {
  if (threads.length === 0) return null;
  const sum = (key: keyof ThreadUnread) => threads.reduce((total, thread) => total + thread[key], 0);
  return {
    unreadCount: sum('unreadCount'),
    notifyingCount: sum('notifyingCount'),
    mentionCount: sum('mentionCount'),
  };
}
