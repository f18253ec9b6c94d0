import type { ReactNode } from 'react';
import { classes } from '../../lib/dom/classes.ts';
import styles from './account-lines.module.css';

export interface AccountLinesProps {
  /** One's own name in the account; a space until it is known. */
  readonly name: string;
  /** The user id, or a word in its place. */
  readonly children: ReactNode;
  readonly className?: string | undefined;
}

/** The name of one of the user's own accounts, beside its picture. */
export function AccountLines({ name, children, className }: AccountLinesProps) {
  return (
    <span className={classes(styles.lines, className)} translate="no">
      <span className={styles.name} dir="auto">
        {name}
      </span>
      <span className={styles.id} dir="ltr">
        {children}
      </span>
    </span>
  );
}
