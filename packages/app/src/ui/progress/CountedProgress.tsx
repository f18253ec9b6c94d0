import type { ReactNode } from 'react';
import styles from './counted-progress.module.css';

export interface CountedProgressProps {
  /** The things that are counted, as the name of the bar. */
  readonly label: string;
  /** The number of things to do; 0 while it is unknown. */
  readonly total: number;
  readonly done: number;
  /** The bar shows only as long as it grows. */
  readonly isRunning: boolean;
  /** The state in words, which is announced as it changes. */
  readonly text: ReactNode;
  /** A button, such as to stop. */
  readonly action?: ReactNode;
}

/** The progress of something that is done one by one. */
export function CountedProgress({ label, total, done, isRunning, text, action }: CountedProgressProps) {
  return (
    <div className={styles.progress}>
      {isRunning && (
        <progress className={styles.bar} aria-label={label} {...(total > 0 && { max: total, value: done })} />
      )}
      <p role="status">{text}</p>
      {action}
    </div>
  );
}
