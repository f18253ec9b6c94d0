import { useI18n } from '../../lib/i18n/use-i18n.ts';
import { Badge } from '../../ui/badge/Badge.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden/VisuallyHidden.tsx';
import type { ThreadUnread } from './thread-unread.ts';
import { unreadText } from './thread-words.ts';
import styles from './threads.module.css';

export interface UnreadMarkProps {
  readonly unread: ThreadUnread;
  readonly size?: 'medium' | 'small';
}

/** How much is unread, in words and as a number; what does not notify is a dot. */
export function UnreadMark({ unread, size = 'medium' }: UnreadMarkProps) {
  const i18n = useI18n();
  const { notifyingCount, mentionCount } = unread;
  const isMention = mentionCount > 0;
  return (
    <>
      <VisuallyHidden>{unreadText(i18n, unread)}</VisuallyHidden>
      {notifyingCount > 0 ? (
        <Badge count={notifyingCount} tone={isMention ? 'accent' : 'neutral'} isMention={isMention} size={size} />
      ) : (
        <span className={styles.dot} aria-hidden="true" />
      )}
    </>
  );
}
