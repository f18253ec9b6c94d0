import { useState } from 'react';
import { useI18n, useLocale } from '../../lib/i18n/use-i18n.ts';
import { InlineButton } from '../../ui/button/InlineButton.tsx';
import type { ChangesProps } from '../timeline/contract.ts';
import { changeClauses } from './change-clauses.ts';
import { changeSentence } from './change-sentences.ts';
import { drawIsolated, isolating } from './isolated.tsx';
import styles from './messages.module.css';

/** More clauses than these wait behind a button. */
const MOST_CLAUSES = 3;

/** Neighbouring changes of the room's state as one quiet sentence. */
export function Changes({ items }: ChangesProps) {
  const i18n = useI18n();
  const locale = useLocale();
  const [isOpen, setOpen] = useState(false);
  const words = isolating(i18n);
  const sentences = changeClauses(items).map((clause) => changeSentence(words, locale, clause));
  const shown = isOpen || sentences.length <= MOST_CLAUSES ? sentences : sentences.slice(0, MOST_CLAUSES - 1);
  const rest = sentences.length - shown.length;
  return (
    <span className={styles.changes}>
      {isOpen
        ? shown.map((sentence, index) => <span key={index}>{drawIsolated(sentence)}</span>)
        : drawIsolated(shown.join(' · '))}
      {(rest > 0 || isOpen) && (
        <InlineButton aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen
            ? i18n._({ id: 'messages.change.less', message: 'Show less' })
            : i18n._({ id: 'messages.change.more', message: 'and {count} more', values: { count: rest } })}
        </InlineButton>
      )}
    </span>
  );
}
