import type { Waiting } from '@parley/sdk/client/contract.ts';
import { Badge } from '../../../ui/badge/Badge.tsx';
import styles from './spaces-rail.module.css';

/** The number of what waits, over a face; a dot if nothing notifies. The words are in the name of the link. */
export function RailBadge({ waiting: { notifyingCount, mentionCount, hasUnread } }: { readonly waiting: Waiting }) {
  const isMention = mentionCount > 0;
  if (!hasUnread) return null;
  return (
    <span className={styles.badge} aria-hidden="true">
      {notifyingCount > 0 ? (
        <Badge count={notifyingCount} tone={isMention ? 'accent' : 'neutral'} isMention={isMention} size="small" />
      ) : (
        <span className={styles.dot} />
      )}
    </span>
  );
}
