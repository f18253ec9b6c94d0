import { useState } from 'react';
import { useI18n } from '../../lib/i18n/use-i18n.ts';
import { Button } from '../../ui/button/Button.tsx';
import { SAS_EMOJI } from './sas-emoji.ts';
import styles from './verification.module.css';

export interface CompareViewProps {
  /** Places in the table of 64; null where a side cannot show them. */
  readonly emoji: readonly number[] | null;
  readonly decimals: readonly [number, number, number];
}

/** Emoji with their names, or numbers, for the user to compare. Both sides show the same. */
export function CompareView({ emoji, decimals }: CompareViewProps) {
  const i18n = useI18n();
  const [hasNumbers, setNumbers] = useState(emoji === null);
  return (
    <>
      {hasNumbers || emoji === null ? (
        <p className={styles.numbers} dir="ltr">
          {decimals.join(' – ')}
        </p>
      ) : (
        <ul className={styles.emoji} aria-label={i18n._({ id: 'verification.emojiList', message: 'Emoji to compare' })}>
          {emoji.map((place, at) => (
            // Two of the seven may be the same; their order never changes.
            <li key={at} className={styles.one}>
              <span className={styles.symbol} aria-hidden="true">
                {SAS_EMOJI[place]?.symbol}
              </span>
              <span>{SAS_EMOJI[place] === undefined ? place : i18n._(SAS_EMOJI[place].name)}</span>
            </li>
          ))}
        </ul>
      )}
      {emoji !== null && (
        <Button className={styles.otherWay} variant="quiet" size="small" onClick={() => setNumbers(!hasNumbers)}>
          {hasNumbers
            ? i18n._({ id: 'verification.showEmoji', message: 'Compare emoji instead' })
            : i18n._({ id: 'verification.showNumbers', message: 'Compare numbers instead' })}
        </Button>
      )}
    </>
  );
}
