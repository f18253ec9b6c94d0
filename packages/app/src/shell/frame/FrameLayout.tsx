import type { ReactNode } from 'react';
import styles from './frame.module.css';

export interface FrameLayoutProps {
  /** What concerns all of it, over the rest; it may be nothing. */
  readonly banner?: ReactNode;
  readonly rooms: ReactNode;
  readonly children: ReactNode;
  /** Which of the two is seen where there is room for one. */
  readonly pane: 'rooms' | 'room';
}

/** The grid: the list of rooms beside what is open. */
export function FrameLayout({ banner, rooms, children, pane }: FrameLayoutProps) {
  return (
    <div className={styles.frame} data-pane={pane}>
      <div className={styles.banner}>{banner}</div>
      <div className={styles.rail}>{rooms}</div>
      <main className={styles.pane} data-region="room" tabIndex={-1}>
        {children}
      </main>
    </div>
  );
}
