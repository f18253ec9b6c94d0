import type { ItemExtra } from '@parley/sdk/client/contract.ts';
import { MessagesSquare } from 'lucide-react';
import { useToday } from '../../lib/dom/use-today.ts';
import { formatShort } from '../../lib/format/time.ts';
import { useI18n, useLocale } from '../../lib/i18n/use-i18n.ts';
import { useAvatarUrl } from '../../lib/media/use-media.ts';
import { Avatar } from '../../ui/avatar/Avatar.tsx';
import { UnreadMark } from '../../ui/badge/UnreadMark.tsx';
import type { ThreadUnread } from './thread-unread.ts';
import { repliesText, unreadText } from './thread-words.ts';
import styles from './threads.module.css';

const FACE_PX = 20;

export interface ThreadButtonViewProps {
  readonly extra: Extract<ItemExtra, { readonly kind: 'thread' }>;
  /** What of it is unread; null for nothing. */
  readonly unread: ThreadUnread | null;
  readonly onOpen: () => void;
}

/** How many replies there are, how many of them are unread, and the newest of them in one line. */
export function ThreadButtonView({ extra, unread, onOpen }: ThreadButtonViewProps) {
  const i18n = useI18n();
  const { count, latest } = extra;
  return (
    <button type="button" className={styles.summary} onClick={onOpen}>
      <MessagesSquare className={styles.icon} aria-hidden="true" />
      <span className={styles.count}>{repliesText(i18n, count)}</span>
      {unread !== null && (
        <>
          {' '}
          <UnreadMark {...unread} words={unreadText(i18n, unread)} size="small" />
        </>
      )}
      {latest !== null && <Latest latest={latest} />}
    </button>
  );
}

function Latest({ latest }: { readonly latest: NonNullable<ThreadButtonViewProps['extra']['latest']> }) {
  const locale = useLocale();
  const today = useToday();
  const { sender, text, timestamp } = latest;
  const imageUrl = useAvatarUrl(sender.avatar, FACE_PX);
  return (
    <>
      {/* Between two words, for what is seen to be a part of what it is called. */}{' '}
      <Avatar id={sender.userId} name={sender.name} imageUrl={imageUrl} shape="person" size="s" />
      <span className={styles.latestName} dir="auto" translate="no">
        {sender.name}
      </span>{' '}
      <span className={styles.latestText} dir="auto" translate="no">
        {text}
      </span>{' '}
      <span className={styles.time}>{formatShort(locale, timestamp, today)}</span>
    </>
  );
}
