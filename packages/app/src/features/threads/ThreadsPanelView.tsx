import type { UnreadThread } from '@parley/sdk/client/contract.ts';
import type { EventId } from '@parley/sdk/client/ids.ts';
import { useI18n } from '../../lib/i18n/use-i18n.ts';
import { Button } from '../../ui/button/Button.tsx';
import { Choice } from '../../ui/choice/Choice.tsx';
import { Notice } from '../../ui/notice/Notice.tsx';
import { Spinner } from '../../ui/spinner/Spinner.tsx';
import type { ContentSlots, MessageItem } from '../timeline/contract.ts';
import { ThreadRow } from './ThreadRow.tsx';
import styles from './threads.module.css';

/** All threads, or those that the person has begun or written in. */
export type ThreadFilter = 'all' | 'my';

export interface ThreadsPanelViewProps {
  readonly filter: ThreadFilter;
  readonly state: 'loading' | 'ready' | 'failed';
  /** The roots, the one with the newest reply first. */
  readonly items: readonly MessageItem[];
  readonly hasMore: boolean;
  /** More are on their way. */
  readonly isAsking: boolean;
  /** The threads with unread events. */
  readonly unread: readonly UnreadThread[];
  readonly describe: ContentSlots['describe'];
  readonly onFilter: (filter: ThreadFilter) => void;
  readonly onOpen: (rootId: EventId) => void;
  readonly onMore: () => void;
}

/** The list of threads, all or one's own. */
export function ThreadsPanelView(props: ThreadsPanelViewProps) {
  const { filter, state, items, unread, hasMore, isAsking, describe, onFilter, onOpen, onMore } = props;
  const i18n = useI18n();
  return (
    <div className={styles.panel} aria-busy={state === 'loading' || isAsking}>
      <div className={styles.filter}>
        <Choice
          label={i18n._({ id: 'threads.show', message: 'Show' })}
          options={[
            { value: 'all', label: i18n._({ id: 'threads.all', message: 'All threads' }) },
            { value: 'my', label: i18n._({ id: 'threads.my', message: 'My threads' }) },
          ]}
          isLabelHidden
          value={filter}
          onChange={onFilter}
        />
      </div>
      {items.length > 0 && (
        <ul className={styles.list} aria-label={i18n._({ id: 'threads.list', message: 'Threads' })}>
          {items.map((item) => (
            <ThreadRow
              key={item.key}
              item={item}
              unread={unread.find(({ rootId }) => rootId === item.eventId) ?? null}
              describe={describe}
              onOpen={onOpen}
            />
          ))}
        </ul>
      )}
      {items.length === 0 && state === 'ready' && <Nothing filter={filter} />}
      {state === 'loading' && items.length === 0 && (
        <div className={styles.waiting}>
          <Spinner />
        </div>
      )}
      {state === 'failed' && (
        <Notice
          role="status"
          place="part"
          title={i18n._({ id: 'threads.failed', message: 'Your homeserver did not answer' })}
          text={i18n._({ id: 'threads.failedText', message: 'Showing only the threads that are known here.' })}
          actions={
            <Button onClick={onMore} disabled={isAsking}>
              {i18n._({ id: 'threads.again', message: 'Try again' })}
            </Button>
          }
        />
      )}
      {state === 'ready' && hasMore && (
        <div className={styles.more}>
          <Button onClick={onMore} disabled={isAsking}>
            {i18n._({ id: 'threads.more', message: 'Show more' })}
          </Button>
        </div>
      )}
    </div>
  );
}

function Nothing({ filter }: { readonly filter: ThreadFilter }) {
  const i18n = useI18n();
  return (
    <Notice
      place="part"
      title={
        filter === 'all'
          ? i18n._({ id: 'threads.none', message: 'No threads yet' })
          : i18n._({ id: 'threads.noneMine', message: 'You have not written in a thread here yet' })
      }
      text={i18n._({
        id: 'threads.noneText',
        message: 'Threads keep a topic together. To start one, choose Reply in thread on a message.',
      })}
    />
  );
}
