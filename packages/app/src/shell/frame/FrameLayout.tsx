import type { ReactNode } from 'react';
import styles from './frame.module.css';

export interface FrameLayoutProps {
  readonly rooms: ReactNode;
  readonly children: ReactNode;
  /** Which of the two is seen where there is room for one. */
  readonly pane: 'rooms' | 'room';
}

/** The grid: the list of rooms beside what is open. */
export function FrameLayout({ rooms, children, pane }: FrameLayoutProps) {
  return (
    <div className={styles.frame} data-pane={pane}>
      <div className={styles.rail}>{rooms}</div>
      <main className={styles.pane} data-region="room" tabIndex={-1}>
        {children}
      </main>
    </div>
  );
}
