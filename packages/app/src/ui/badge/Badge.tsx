import { AtSign } from 'lucide-react';
import { classes } from '../../lib/dom/classes.ts';
import styles from './badge.module.css';

export interface BadgeProps {
  /** Shown up to `99+`. */
  readonly count: number;
  /** `neutral`: it notifies. `accent`: it is for you. */
  readonly tone: 'neutral' | 'accent';
  /** A mention also shows a sign, so that it is not told by colour alone. */
  readonly isMention?: boolean;
  /** 20 px or, where it stands over a picture, 16 px high. */
  readonly size?: 'medium' | 'small';
}

/** A count. Drawing only: the words are in the name of what carries it. */
export function Badge({ count, tone, isMention = false, size = 'medium' }: BadgeProps) {
  return (
    <span className={classes(styles.badge, styles[tone], size === 'small' && styles.small)} aria-hidden="true">
      {isMention && <AtSign className={styles.sign} />}
      {count > 99 ? '99+' : count}
    </span>
  );
}
