import { classes } from '../../lib/dom/classes.ts';
import styles from './skeleton.module.css';

export interface SkeletonProps {
  /** The form of what will be there. */
  readonly shape: 'line' | 'circle' | 'block';
  /** The width of a line as a share of the available space, 0 to 1. */
  readonly width?: number;
  readonly className?: string | undefined;
}

/** A place that waits for its content. It appears after 150 ms, so that what comes at once does not flicker. */
export function Skeleton({ shape, width = 1, className }: SkeletonProps) {
  return (
    <span
      className={classes(styles.skeleton, styles[shape], className)}
      style={shape === 'line' ? { width: `${Math.round(width * 100)}%` } : undefined}
      aria-hidden="true"
    />
  );
}
