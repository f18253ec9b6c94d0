import { VisuallyHidden } from '../visually-hidden/VisuallyHidden.tsx';
import { Badge, type BadgeProps } from './Badge.tsx';
import styles from './badge.module.css';

export interface UnreadMarkProps extends Pick<BadgeProps, 'size'> {
  /** What is said in place of the drawing, such as `2 unread, 1 mention`. */
  readonly words: string;
  /** How many events notify; with none of them it is a dot. */
  readonly notifyingCount: number;
  /** How many of those mention the person. */
  readonly mentionCount: number;
}

/** How much is unread, in words and as a number; what does not notify is a dot. */
export function UnreadMark({ words, notifyingCount, mentionCount, size = 'medium' }: UnreadMarkProps) {
  const isMention = mentionCount > 0;
  return (
    <>
      <VisuallyHidden>{words}</VisuallyHidden>
      {notifyingCount > 0 ? (
        <Badge count={notifyingCount} tone={isMention ? 'accent' : 'neutral'} isMention={isMention} size={size} />
      ) : (
        <span className={styles.dot} aria-hidden="true" />
      )}
    </>
  );
}
