import { useState } from 'react';
import { useI18n } from '../../../lib/i18n/use-i18n.ts';
import { formatRoute } from '../../../lib/route/route.ts';
import { useListView } from '../../../lib/view/use-view.ts';
import { useViewCall } from '../../../lib/view/use-view-call.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { Notice } from '../../../ui/notice/Notice.tsx';
import type { OverviewList, OverviewListProps } from '../../overview/contract.ts';
import styles from './mention-list.module.css';
import { encryptedText, NoMentions } from './NoMentions.tsx';

const ONE_UNREAD = { unreadCount: 1, notifyingCount: 1, mentionCount: 1 };

const label = /*i18n*/ { id: 'overview.mentions', message: 'Mentions' };

/** The mentions of the user in all rooms, the newest first, for the overview. */
export const mentionList: OverviewList = { id: 'mentions', label, List: MentionList };

function MentionList({ Lines }: OverviewListProps) {
  const i18n = useI18n();
  const list = useListView('mentions.list', null);
  const askMore = useViewCall('mentions.list', null, 'more');
  const [isAsking, setAsking] = useState(false);
  const more = async () => {
    setAsking(true);
    await askMore(null);
    setAsking(false);
  };
  const items = list.kind === 'ready' ? list.value.items : [];
  const { state, hasMore, looksIntoEncrypted } =
    list.kind === 'ready'
      ? list.value.head
      : { state: list.kind === 'failed' ? 'failed' : 'loading', hasMore: false, looksIntoEncrypted: false };
  return (
    <>
      {state === 'ready' && items.length === 0 && !hasMore && <NoMentions looksIntoEncrypted={looksIntoEncrypted} />}
      <Lines
        label={i18n._(label)}
        isBusy={state === 'loading' || isAsking}
        places={items.map(({ key, roomId, roomName, eventId, isUnread }) => ({
          key,
          roomId,
          eventId,
          roomName,
          unread: isUnread ? ONE_UNREAD : null,
          href: formatRoute({ kind: 'room', room: roomId, eventId }),
        }))}
      />
      {state === 'failed' && (
        <Notice
          role="status"
          place="part"
          title={i18n._({ id: 'overview.failed', message: 'Your homeserver did not answer' })}
          text={i18n._({ id: 'overview.failedText', message: 'Showing the results from before.' })}
          actions={
            <Button onClick={() => void more()} disabled={isAsking}>
              {i18n._({ id: 'overview.again', message: 'Try again' })}
            </Button>
          }
        />
      )}
      {state === 'ready' && hasMore && (
        <div className={styles.waiting}>
          <Button onClick={() => void more()} disabled={isAsking}>
            {i18n._({ id: 'overview.more', message: 'Show more' })}
          </Button>
        </div>
      )}
      {looksIntoEncrypted && items.length > 0 && (
        <p className={styles.limits} role="note">
          {encryptedText(i18n)}
        </p>
      )}
    </>
  );
}
