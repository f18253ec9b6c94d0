import { classes } from '../../lib/dom/classes.ts';
import styles from './presence.module.css';

export interface StatusLineProps {
  readonly text: string;
  readonly className?: string | undefined;
}

/** The status of a user beside their name, cut where there is no more room. */
export function StatusLine({ text, className }: StatusLineProps) {
  return (
    <span className={classes(styles.status, className)} dir="auto" translate="no" title={text}>
      {text}
    </span>
  );
}
