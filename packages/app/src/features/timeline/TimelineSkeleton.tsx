import { useI18n } from '../../lib/i18n/use-i18n.ts';
import { Skeleton } from '../../ui/skeleton/Skeleton.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden/VisuallyHidden.tsx';
import styles from './timeline.module.css';

/** Widths of the lines of a few messages that could be there. */
const MESSAGES: readonly (readonly number[])[] = [[0.55], [0.8, 0.35], [0.4], [0.7, 0.62, 0.2], [0.5], [0.66, 0.3]];

/** The form of a conversation that is on its way. */
export function TimelineSkeleton() {
  const i18n = useI18n();
  return (
    <div className={styles.skeleton} aria-busy="true">
      <VisuallyHidden>{i18n._({ id: 'timeline.loading', message: 'Loading messages' })}</VisuallyHidden>
      {MESSAGES.map((lines, index) => (
        <div key={index} className={styles.skeletonMessage}>
          <Skeleton shape="circle" className={styles.skeletonFace} />
          <div className={styles.skeletonText}>
            <Skeleton shape="line" width={0.18} />
            {lines.map((width) => (
              <Skeleton key={width} shape="line" width={width} />
            ))}
          </div>
        </div>
      ))}
    </div>
  );
}
