import { Skeleton } from '../../ui/skeleton/Skeleton.tsx';
import styles from './room-list.module.css';
import type { Density } from './room-list-item.ts';

const NAME_WIDTHS = [0.55, 0.4, 0.65, 0.5, 0.35, 0.6, 0.45];

/** The list to come, in outline. */
export function RoomListSkeleton({ density }: { readonly density: Density }) {
  return (
    <div className={styles.waiting} aria-busy="true">
      {NAME_WIDTHS.map((width) => (
        <div key={width} className={styles.ghost}>
          {density !== 'compact' && <Skeleton shape="circle" />}
          {density !== 'icons' && (
            <div className={styles.ghostLines}>
              <Skeleton shape="line" width={width} />
              {density === 'comfortable' && <Skeleton shape="line" width={Math.min(1, width + 0.3)} />}
            </div>
          )}
        </div>
      ))}
    </div>
  );
}
