import type { ReactNode } from 'react';
import { classes } from '../../lib/dom/classes.ts';
import styles from './page.module.css';

export interface PageProps {
  /** Its heading. */
  readonly title: string;
  /** The first element of the header, such as the way back. */
  readonly leading?: ReactNode;
  /** `wide`: for lists and choices. `narrow`: as wide as a dialog. */
  readonly width?: 'wide' | 'narrow';
  /** The name of the part for F6, where the page is one of its own. */
  readonly region?: string;
  readonly children: ReactNode;
}

/** A page in the place of a room: a header, and below it a column that is scrolled. */
export function Page({ title, leading, width = 'wide', region, children }: PageProps) {
  return (
    <div className={styles.page}>
      <header className={styles.header}>
        {leading}
        <h1 className={styles.title} tabIndex={-1}>
          {title}
        </h1>
      </header>
      <div className={styles.scroller} data-region={region}>
        <div className={classes(styles.column, width === 'narrow' && styles.narrow)}>{children}</div>
      </div>
    </div>
  );
}
