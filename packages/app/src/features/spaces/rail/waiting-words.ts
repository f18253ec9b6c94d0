import type { I18n } from '@lingui/core';
import type { Waiting } from '@parley/sdk/client/contract.ts';

/** The accessible name of a link to rooms: their name, then what waits in them. */
export function waitingLabel(i18n: I18n, name: string, { notifyingCount, mentionCount, hasUnread }: Waiting): string {
  const parts = [name];
  if (notifyingCount > 0) {
    parts.push(i18n._({ id: 'spaces.unread', message: '{count} unread', values: { count: notifyingCount } }));
  } else if (hasUnread) parts.push(i18n._({ id: 'spaces.quiet', message: 'unread messages' }));
  if (mentionCount > 0) {
    parts.push(
      i18n._({
        id: 'spaces.forYou',
        message: '{count, plural, one {# mention} other {# mentions}}',
        values: { count: mentionCount },
      }),
    );
  }
  return parts.join(', ');
}
