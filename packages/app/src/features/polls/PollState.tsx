import { formatDateTime } from '../../lib/format/time.ts';
import { useI18n, useLocale } from '../../lib/i18n/use-i18n.ts';
import type { PollExtra } from './poll-parts.ts';
import { votersText } from './poll-words.ts';
import styles from './polls.module.css';

/** The state of a poll: the number of voters, its end, and what is missing in the results. */
export function PollState({
  extra: { voters, ended, isComplete, unreadable },
  isDisclosed,
}: {
  readonly extra: PollExtra;
  readonly isDisclosed: boolean;
}) {
  const i18n = useI18n();
  const locale = useLocale();
  return (
    <div className={styles.state}>
      <p>
        <span>{votersText(i18n, voters)}</span>
        {ended !== null && (
          <>
            {' · '}
            <span className={styles.ended} title={formatDateTime(locale, ended.at)}>
              {i18n._({ id: 'polls.ended', message: 'Ended' })}
            </span>
          </>
        )}
      </p>
      {!isDisclosed && ended === null && (
        <p>{i18n._({ id: 'polls.undisclosed', message: 'Results are shown when the poll ends.' })}</p>
      )}
      {!isComplete && <p>{i18n._({ id: 'polls.incomplete', message: 'More votes are being fetched.' })}</p>}
      {unreadable > 0 && (
        <p>
          {i18n._({
            id: 'polls.unreadable',
            message:
              '{count, plural, one {# event could not be read: a vote may be missing.} other {# events could not be read: votes may be missing.}}',
            values: { count: unreadable },
          })}
        </p>
      )}
    </div>
  );
}
