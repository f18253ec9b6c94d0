import type { CSSProperties, ReactNode } from 'react';
import { listWidth as chosenWidth, NARROW } from '../../lib/list-width/list-width.ts';
import { useReadable } from '../../lib/store/use-readable.ts';
import styles from './frame.module.css';
import { SkipLinks } from './SkipLinks.tsx';

export interface FrameLayoutProps {
  /** Banner above everything else; may be empty. */
  readonly banner?: ReactNode;
  readonly rooms: ReactNode;
  readonly children: ReactNode;
  /** The pane that is shown if there is space for one only. */
  readonly pane: 'rooms' | 'room';
  /** Panel beside the room, or above it; may be empty. */
  readonly panel?: ReactNode;
}

/** The grid: the list of rooms beside what is open. */
export function FrameLayout({ banner, rooms, children, pane, panel = null }: FrameLayoutProps) {
  const listWidth = useReadable(chosenWidth);
  return (
    <div
      className={styles.frame}
      data-pane={pane}
      data-panel={panel === null ? undefined : 'open'}
      style={widthStyle(listWidth)}
    >
      <SkipLinks pane={pane} className={styles.skip} />
      <div className={styles.banner}>{banner}</div>
      <div className={styles.rail} data-narrow={listWidth === NARROW || undefined}>
        {rooms}
      </div>
      <main className={styles.pane} data-region="room" tabIndex={-1}>
        {children}
      </main>
      {panel}
    </div>
  );
}

/** For the grid: how wide the list is. */
function widthStyle(px: number): CSSProperties & { readonly '--list-width': string } {
  return { '--list-width': `${px}px` };
}
