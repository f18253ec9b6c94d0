import type { ItemExtra } from '@parley/sdk/client/contract.ts';
import { MessagesSquare } from 'lucide-react';
import { useToday } from '../../lib/dom/use-today.ts';
import { WithDoubt } from '../../lib/doubt/WithDoubt.tsx';
import { formatShort } from '../../lib/format/time.ts';
import { useI18n, useLocale } from '../../lib/i18n/use-i18n.ts';
import { useAvatarUrl } from '../../lib/media/use-media.ts';
import { Avatar } from '../../ui/avatar/Avatar.tsx';
import { UnreadMark } from '../../ui/badge/UnreadMark.tsx';
import { Nobody } from '../../ui/doubt/Nobody.tsx';
import { useLineText } from '../timeline/feature.ts';
import type { ThreadUnread } from './thread-unread.ts';
import { repliesText, unreadText } from './thread-words.ts';
import styles from './threads.module.css';

const FACE_PX = 20;

export interface ThreadButtonViewProps {
  readonly extra: Extract<ItemExtra, { readonly kind: 'thread' }>;
  /** The unread counts of the thread; null if all is read. */
  readonly unread: ThreadUnread | null;
  readonly onOpen: () => void;
}

/** The button at a root: the number of replies and of unread ones, and the newest reply in one line. */
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

type LatestReply = NonNullable<ThreadButtonViewProps['extra']['latest']>;

function Latest({ latest }: { readonly latest: LatestReply }) {
  const locale = useLocale();
  const today = useToday();
  const text = useLineText()(latest);
  const { sender, timestamp, doubt } = latest;
  return (
    <>
      {/* Between two words, for what is seen to be a part of what it is called. */}{' '}
      <WithDoubt sender={sender} doubt={doubt}>
        {(isInDoubt) => (isInDoubt ? <Nobody /> : <Somebody sender={sender} />)}
      </WithDoubt>{' '}
      <span className={styles.latestText} dir="auto" translate="no">
        {text}
      </span>{' '}
      <span className={styles.time}>{formatShort(locale, timestamp, today)}</span>
    </>
  );
}

function Somebody({ sender: { userId, name, avatar } }: Pick<LatestReply, 'sender'>) {
  const imageUrl = useAvatarUrl(avatar, FACE_PX);
  return (
    <>
      <Avatar id={userId} name={name} imageUrl={imageUrl} shape="person" size="s" />
      <span className={styles.latestName} dir="auto" translate="no">
        {name}
      </span>
    </>
  );
}
