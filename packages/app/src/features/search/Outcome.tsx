import type { I18n } from '@lingui/core';
import type { RefusedWord, SearchHead } from '@parley/sdk/client/contract.ts';
import { classes } from '../../lib/dom/classes.ts';
import { useI18n } from '../../lib/i18n/use-i18n.ts';
import { Button } from '../../ui/button/Button.tsx';
import { Spinner } from '../../ui/spinner/Spinner.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden/VisuallyHidden.tsx';
import { laterText } from './LaterResults.tsx';
import styles from './search.module.css';

export interface OutcomeProps {
  readonly head: SearchHead;
  readonly count: number;
  readonly isOffline: boolean;
  readonly onAgain: () => void;
}

/** The outcome in a line that is said, with what was not understood and what could not be searched. */
export function Outcome({ head, count, isOffline, onAgain }: OutcomeProps) {
  const i18n = useI18n();
  const { state, server, refused } = head;
  if (state === 'failed')
    return (
      <div className={styles.outcome} role="alert">
        <span className={styles.failure}>{i18n._({ id: 'search.failed', message: 'The search failed.' })}</span>
        <Again onAgain={onAgain} />
      </div>
    );
  const limit = state === 'ready' ? limitText(i18n, isOffline, server) : null;
  return (
    <div className={classes(styles.outcome, state === 'empty' && styles.isEmpty)} role="status">
      <span className={styles.count}>
        {(state === 'searching' || (state === 'ready' && server === 'asking')) && <Spinner />}
        {outcomeText(i18n, head, count)}
      </span>
      {head.later > 0 && <VisuallyHidden>{laterText(i18n, head.later)}</VisuallyHidden>}
      {refused.map((word) => (
        <span key={word.word} className={styles.failure}>
          {refusedText(i18n, word)}
        </span>
      ))}
      {limit !== null && (
        <span className={styles.limit}>
          {limit} {!isOffline && <Again onAgain={onAgain} />}
        </span>
      )}
    </div>
  );
}

function Again({ onAgain }: Pick<OutcomeProps, 'onAgain'>) {
  const i18n = useI18n();
  return (
    <Button size="small" onClick={onAgain}>
      {i18n._({ id: 'search.again', message: 'Try again' })}
    </Button>
  );
}

function outcomeText(i18n: I18n, { state, query, hasMore }: SearchHead, count: number): string {
  if (state === 'empty') return '';
  if (state === 'searching') return i18n._({ id: 'search.searching', message: 'Searching' });
  if (count === 0)
    return i18n._({ id: 'search.none', message: 'No message matches “{query}”.', values: { query: query.trim() } });
  return hasMore
    ? i18n._({ id: 'search.countOver', message: 'More than {count, plural, other {# results}}', values: { count } })
    : i18n._({ id: 'search.count', message: '{count, plural, one {# result} other {# results}}', values: { count } });
}

function limitText(i18n: I18n, isOffline: boolean, server: SearchHead['server']): string | null {
  if (isOffline)
    return i18n._({ id: 'search.offline', message: 'You are offline: only messages on this device were searched.' });
  if (server !== 'failed') return null;
  return i18n._({
    id: 'search.serverFailed',
    message: 'Your server could not be searched: only messages on this device were.',
  });
}

function refusedText(i18n: I18n, { kind, word }: RefusedWord): string {
  switch (kind) {
    case 'notADate':
      return i18n._({
        id: 'search.notADate',
        message: '“{word}” is no date. Dates are written as 2026-01-31.',
        values: { word },
      });
    case 'unknownRoom':
      return i18n._({ id: 'search.unknownRoom', message: '“{word}” is none of your rooms.', values: { word } });
    case 'unknownValue':
      return i18n._({ id: 'search.unknownValue', message: '“{word}” was not understood.', values: { word } });
  }
}
