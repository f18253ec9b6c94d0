import { ChartBar } from 'lucide-react';
import { useI18n } from '../../lib/i18n/use-i18n.ts';
import type { DrawProps } from '../timeline/contract.ts';
import { choicesText } from './choices-text.ts';
import styles from './poll-question.module.css';

/** The question of a poll. Its answers hang on the message; where nothing does, such as among pinned messages, they are listed. */
export function PollQuestion({ item, content }: DrawProps<'poll'>) {
  const i18n = useI18n();
  const { question, answers, maxSelections } = content;
  const hasAnswers = item.extras.some(({ kind }) => kind === 'poll');
  return (
    <div className={styles.question}>
      <p className={styles.caption}>
        <ChartBar aria-hidden="true" />
        {choicesText(i18n, Math.min(maxSelections, answers.length))}
      </p>
      <p className={styles.questionText} translate="no">
        <bdi>{question}</bdi>
      </p>
      {!hasAnswers && (
        <ul className={styles.listed} translate="no">
          {answers.map(({ id, text }) => (
            <li key={id}>
              <bdi>{text}</bdi>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
