import type { ReactNode } from 'react';
import styles from './row.module.css';

export interface RowsProps {
  /** What they are, as the list's name. */
  readonly label?: string;
  readonly children: ReactNode;
}

/** A list of what can be acted on one by one. */
export function Rows({ label, children }: RowsProps) {
  return (
    <ul className={styles.rows} aria-label={label}>
      {children}
    </ul>
  );
}

export interface RowProps {
  /** What it is known by at a glance, such as a picture. */
  readonly leading?: ReactNode;
  /** Its lines, one under the other. */
  readonly children: ReactNode;
  /** What can be done with it. */
  readonly action?: ReactNode;
}

/** One of them. */
export function Row({ leading, children, action }: RowProps) {
  return (
    <li className={styles.row}>
      {leading}
      <div className={styles.lines}>{children}</div>
      {action}
    </li>
  );
}
