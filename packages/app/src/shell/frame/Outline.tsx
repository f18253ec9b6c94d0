import { Skeleton } from '../../ui/skeleton/Skeleton.tsx';
import styles from './outline.module.css';

const ROOMS = [0.55, 0.4, 0.65, 0.5, 0.35, 0.6, 0.45, 0.7];
const MESSAGES: readonly (readonly number[])[] = [[0.55], [0.8, 0.35], [0.4], [0.7, 0.62, 0.2], [0.5], [0.66, 0.3]];

/** The list of rooms before its code is there. */
export function RailOutline() {
  return (
    <div className={styles.rail} aria-hidden="true">
      {ROOMS.map((width) => (
        <div key={width} className={styles.room}>
          <Skeleton shape="circle" />
          <div className={styles.lines}>
            <Skeleton shape="line" width={width} />
            <Skeleton shape="line" width={width + 0.25} />
          </div>
        </div>
      ))}
    </div>
  );
}

/** A room before its code is there. */
export function PaneOutline() {
  return (
    <div className={styles.pane} aria-busy="true">
      <div className={styles.header}>
        <Skeleton shape="line" width={0.2} />
      </div>
      <div className={styles.messages} aria-hidden="true">
        {MESSAGES.map((lines, index) => (
          <div key={index} className={styles.message}>
            <Skeleton shape="circle" />
            <div className={styles.lines}>
              <Skeleton shape="line" width={0.18} />
              {lines.map((width) => (
                <Skeleton key={width} shape="line" width={width} />
              ))}
            </div>
          </div>
        ))}
      </div>
    </div>
  );
}

/** A panel before its code is there. */
export function PanelOutline() {
  return (
    <div className={styles.panel} aria-busy="true">
      {ROOMS.map((width) => (
        <Skeleton key={width} shape="line" width={width} />
      ))}
    </div>
  );
}
