import { Trophy } from 'lucide-react';
import { useId } from 'react';
import { classes } from '../../lib/dom/classes.ts';
import { useI18n, useLocale } from '../../lib/i18n/use-i18n.ts';
import type { PollResult } from './poll-parts.ts';
import { answerName, chosenBy } from './poll-words.ts';
import styles from './polls.module.css';

export interface PollAnswerProps {
  readonly text: string;
  readonly kind: 'radio' | 'checkbox';
  /** The name that the answers of one poll share. */
  readonly groupName: string;
  readonly isChosen: boolean;
  readonly isDisabled: boolean;
  /** Null while results are not shown. */
  readonly result: (PollResult & { readonly share: number }) | null;
  readonly onPick: () => void;
}

/** One answer of a poll, and its votes where they are shown. */
export function PollAnswer({ text, kind, groupName, isChosen, isDisabled, result, onPick }: PollAnswerProps) {
  const i18n = useI18n();
  const locale = useLocale();
  const winnerId = useId();
  return (
    <label
      className={classes(styles.answer, isDisabled && styles.isClosed, result?.isWinner && styles.isWinner)}
      title={result === null ? undefined : chosenBy(i18n, locale, result)}
    >
      <input
        type={kind}
        name={groupName}
        className={styles.input}
        checked={isChosen}
        disabled={isDisabled}
        aria-label={answerName(i18n, text, result?.votes ?? null)}
        aria-describedby={result?.isWinner === true ? winnerId : undefined}
        onChange={onPick}
      />
      <span className={styles.answerText} translate="no">
        <bdi>{text}</bdi>
      </span>
      {result !== null && (
        <>
          <span className={styles.votes} aria-hidden="true">
            {result.isWinner && <Trophy />}
            {result.votes}
          </span>
          <span className={styles.track} aria-hidden="true">
            <span className={styles.bar} style={{ inlineSize: `${Math.round(result.share * 100)}%` }} />
          </span>
          {result.isWinner && (
            <span id={winnerId} hidden>
              {i18n._({ id: 'polls.winner', message: 'Most votes' })}
            </span>
          )}
        </>
      )}
    </label>
  );
}
