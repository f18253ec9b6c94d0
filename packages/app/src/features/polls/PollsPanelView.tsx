import type { MessageDescriptor } from '@lingui/core';
import { type ReactNode, useId } from 'react';
import { useToday } from '../../lib/dom/use-today.ts';
import { formatDay } from '../../lib/format/time.ts';
import { useI18n, useLocale } from '../../lib/i18n/use-i18n.ts';
import { Button } from '../../ui/button/Button.tsx';
import { EntryHead } from '../../ui/entry-head/EntryHead.tsx';
import { Failure } from '../../ui/failure/Failure.tsx';
import { Spinner } from '../../ui/spinner/Spinner.tsx';
import type { MessageItem } from '../timeline/contract.ts';
import { extraOf } from './poll-parts.ts';
import styles from './polls-panel.module.css';

export interface PollsPanelViewProps {
  readonly state: 'loading' | 'ready' | 'failed';
  /** The polls, the newest first. */
  readonly items: readonly MessageItem[];
  readonly hasMore: boolean;
  /** The time of the oldest event looked at; null while that is not known. */
  readonly searchedBackTo: number | null;
  /** More are on their way. */
  readonly isAsking: boolean;
  /** The reason why the last vote was not kept. */
  readonly failure: MessageDescriptor | null;
  readonly drawPoll: (item: MessageItem) => ReactNode;
  /** The address of a poll in its room; null while it is on its way. */
  readonly hrefOf: (item: MessageItem) => string | null;
  readonly onMore: () => void;
}

/** The list of polls: running ones, then those that ended, and how far back they were looked for. */
export function PollsPanelView(props: PollsPanelViewProps) {
  const { state, items, hasMore, searchedBackTo, isAsking, failure, onMore } = props;
  const i18n = useI18n();
  const locale = useLocale();
  const today = useToday();
  const running = items.filter((item) => extraOf(item)?.ended === null);
  const ended = items.filter((item) => !running.includes(item));
  return (
    <div
      className={styles.scroller}
      data-region-focus=""
      tabIndex={-1}
      aria-busy={state === 'loading' || isAsking || undefined}
    >
      {failure !== null && <Failure>{i18n._(failure)}</Failure>}
      <PollSection {...props} title={i18n._({ id: 'polls.running', message: 'Running' })} items={running} />
      <PollSection {...props} title={i18n._({ id: 'polls.endedList', message: 'Ended' })} items={ended} />
      {items.length === 0 && state !== 'loading' && (
        <p className={styles.note}>
          {hasMore
            ? i18n._({ id: 'polls.noneYet', message: 'No polls were found so far.' })
            : i18n._({ id: 'polls.none', message: 'There are no polls in this room.' })}
        </p>
      )}
      {(state === 'loading' || isAsking) && <Spinner />}
      {state === 'failed' && <Failure />}
      {hasMore && (
        <div className={styles.more}>
          {searchedBackTo !== null && (
            <p className={styles.note}>
              {i18n._({
                id: 'polls.searchedTo',
                message: 'Looked back to {day}',
                values: { day: formatDay(locale, searchedBackTo, today) },
              })}
            </p>
          )}
          <Button isBusy={isAsking} onClick={onMore}>
            {i18n._({ id: 'polls.more', message: 'Look further back' })}
          </Button>
        </div>
      )}
    </div>
  );
}

function PollSection({ title, items, drawPoll, hrefOf }: PollsPanelViewProps & { readonly title: string }) {
  const titleId = useId();
  if (items.length === 0) return null;
  return (
    <section aria-labelledby={titleId}>
      <p id={titleId} className={styles.title}>
        {title}
      </p>
      <ul className={styles.list}>
        {items.map((item) => (
          <li key={item.key} className={styles.item}>
            <EntryHead sender={item.sender} timestamp={item.timestamp} href={hrefOf(item)} />
            {drawPoll(item)}
          </li>
        ))}
      </ul>
    </section>
  );
}
