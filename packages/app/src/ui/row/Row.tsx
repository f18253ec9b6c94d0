import type { ReactNode } from 'react';
import styles from './row.module.css';

export interface RowsProps {
  /** The content of the rows, as the list's name. */
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
  /** An element to recognize the row by, such as a picture. */
  readonly leading?: ReactNode;
  /** Its lines, one under the other. */
  readonly children: ReactNode;
  /** The action of the row. */
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
