import { VisuallyHidden } from '../visually-hidden/VisuallyHidden.tsx';
import { Badge, type BadgeProps } from './Badge.tsx';
import styles from './badge.module.css';

export interface UnreadMarkProps extends Pick<BadgeProps, 'size'> {
  /** The text in place of the drawing, such as `2 unread, 1 mention`. */
  readonly words: string;
  /** The number of events that notify. If there are none, the mark is a dot. */
  readonly notifyingCount: number;
  /** The number of those that mention the user. */
  readonly mentionCount: number;
}

/** The unread count as text and as a number. Events that do not notify are a dot. */
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
