import type { ReactNode } from 'react';
import { useI18n } from '../../lib/i18n/use-i18n.ts';
import styles from './failure.module.css';

/** A sentence beside what was pressed: it did not work, and what to do. Without words of its own it asks to try again. */
export function Failure({ children }: { readonly children?: ReactNode }) {
  const i18n = useI18n();
  return (
    <p role="alert" className={styles.failure}>
      {children ?? i18n._({ id: 'failure.again', message: 'That did not work. Try again in a moment.' })}
    </p>
  );
}
