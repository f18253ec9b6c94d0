import type { ReactNode } from 'react';
import { classes } from '../../lib/dom/classes.ts';
import styles from './banner.module.css';

export interface BannerProps {
  readonly tone: 'info' | 'warn' | 'danger';
  /** The event that is reported, and its consequence for the user. */
  readonly children: ReactNode;
  /** The one thing to do. */
  readonly action?: ReactNode;
  readonly role?: 'status' | 'alert';
}

/** A sentence that belongs to the place it stands in, with one thing to do. */
export function Banner({ tone, children, action, role }: BannerProps) {
  return (
    <div className={classes(styles.banner, styles[tone])} role={role}>
      <div className={styles.text}>{children}</div>
      {action}
    </div>
  );
}
