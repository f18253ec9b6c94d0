import type { ItemExtra } from '@parley/sdk/client/contract.ts';
import type { EventId } from '@parley/sdk/client/ids.ts';
import { useToday } from '../../lib/dom/use-today.ts';
import { WithDoubt } from '../../lib/doubt/WithDoubt.tsx';
import { formatShort } from '../../lib/format/time.ts';
import { useI18n, useLocale } from '../../lib/i18n/use-i18n.ts';
import { useAvatarUrl } from '../../lib/media/use-media.ts';
import { Avatar } from '../../ui/avatar/Avatar.tsx';
import { UnreadMark } from '../../ui/badge/UnreadMark.tsx';
import { Nobody } from '../../ui/doubt/Nobody.tsx';
import type { ContentSlots, MessageItem } from '../timeline/contract.ts';
import { useLineText } from '../timeline/feature.ts';
import type { ThreadUnread } from './thread-unread.ts';
import { repliesText, unreadText } from './thread-words.ts';
import styles from './threads.module.css';

const FACE_PX = 28;

type LatestReply = NonNullable<Extract<ItemExtra, { readonly kind: 'thread' }>['latest']>;

export interface ThreadRowProps {
  readonly item: MessageItem;
  readonly describe: ContentSlots['describe'];
  /** The unread counts of the thread; null if all is read. */
  readonly unread: ThreadUnread | null;
  readonly onOpen: (rootId: EventId) => void;
}

/** A thread in the list: who began it with what, how long it is, and its newest reply. Of a thread that a bug broke only the root is known. */
export function ThreadRow({ item, describe, unread, onOpen }: ThreadRowProps) {
  const i18n = useI18n();
  const locale = useLocale();
  const today = useToday();
  const imageUrl = useAvatarUrl(item.sender.avatar, FACE_PX);
  const thread = item.extras.find((extra) => extra.kind === 'thread');
  const text = describe(i18n, item) ?? i18n._({ id: 'threads.deleted', message: 'Deleted message' });
  const { eventId, sender } = item;
  if (eventId === null) return null;
  return (
    <li>
      <button type="button" className={styles.row} onClick={() => onOpen(eventId)}>
        <Avatar id={sender.userId} name={sender.name} imageUrl={imageUrl} shape="person" size="m" />
        <span className={styles.lines}>
          <span className={styles.head}>
            <span className={styles.sender} dir="auto" translate="no">
              <WithDoubt sender={sender} doubt={item.doubt}>
                {(isInDoubt) => (isInDoubt ? <Nobody /> : sender.name)}
              </WithDoubt>
            </span>{' '}
            <span className={styles.time}>
              {formatShort(locale, thread?.latest?.timestamp ?? item.timestamp, today)}
            </span>
            {unread !== null && (
              <>
                {' '}
                <UnreadMark {...unread} words={unreadText(i18n, unread)} />
              </>
            )}
          </span>{' '}
          <span className={styles.root} dir="auto" translate="no">
            {text}
          </span>{' '}
          {thread !== undefined && (
            <span className={styles.foot}>
              <span className={styles.count}>{repliesText(i18n, thread.count)}</span>{' '}
              {thread.latest !== null && <Latest latest={thread.latest} />}
            </span>
          )}
        </span>
      </button>
    </li>
  );
}

function Latest({ latest }: { readonly latest: LatestReply }) {
  const i18n = useI18n();
  const text = useLineText()(latest);
  const { sender, doubt } = latest;
  const named = i18n._({ id: 'threads.latest', message: '{name}: {text}', values: { name: sender.name, text } });
  return (
    <span className={styles.latestText} dir="auto" translate="no">
      <WithDoubt sender={sender} doubt={doubt}>
        {(isInDoubt) =>
          isInDoubt ? (
            <>
              <Nobody /> {text}
            </>
          ) : (
            named
          )
        }
      </WithDoubt>
    </span>
  );
}
