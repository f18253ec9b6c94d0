import type { I18n } from '@lingui/core';
import type { ThreadUnread } from './thread-unread.ts';

/** `3 replies`. */
export function repliesText(i18n: I18n, count: number): string {
  return i18n._({
    id: 'threads.replies',
    message: '{count, plural, one {# reply} other {# replies}}',
    values: { count },
  });
}

/** `2 unread, 1 mention`. */
export function unreadText(i18n: I18n, { unreadCount, mentionCount }: ThreadUnread): string {
  const unread = i18n._({ id: 'threads.unread', message: '{count} unread', values: { count: unreadCount } });
  if (mentionCount === 0) return unread;
  const mentions = i18n._({
    id: 'threads.mentions',
    message: '{count, plural, one {# mention} other {# mentions}}',
    values: { count: mentionCount },
  });
  return `${unread}, ${mentions}`;
}
