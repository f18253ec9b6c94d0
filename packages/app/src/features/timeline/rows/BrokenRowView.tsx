import { useState } from 'react';
import { classes } from '../../../lib/dom/classes.ts';
import { formatTime } from '../../../lib/format/time.ts';
import { useLocale } from '../../../lib/i18n/use-i18n.ts';
import { BrokenLine } from '../../../ui/broken-line/BrokenLine.tsx';
import { MessageActions } from '../actions/MessageActions.tsx';
import type { MessageItem } from '../contract.ts';
import type { ArticleProps } from './MessageRowView.tsx';
import styles from './row.module.css';
import { useMessagePointer } from './use-message-pointer.ts';

export interface BrokenRowViewProps extends ArticleProps {
  /** Of the row. */
  readonly rowKey: string;
  /** The newest of those that the row is made of. */
  readonly item: MessageItem;
  readonly reportId: string;
}

/** Stands for a row that could not be drawn: an article as any other, and what can be done with its message. */
export function BrokenRowView({ rowKey, item, reportId, isTabStop, isFlashing }: BrokenRowViewProps) {
  const locale = useLocale();
  const [isActive, setActive] = useState(false);
  const pointer = useMessagePointer(item);
  return (
    <article
      className={classes(styles.message, isFlashing && styles.isFlashing)}
      aria-label={`${item.sender.name}, ${formatTime(locale, item.timestamp)}`}
      tabIndex={isTabStop ? 0 : -1}
      data-key={rowKey}
      data-event-id={item.eventId ?? undefined}
      {...pointer}
      onPointerEnter={({ pointerType }) => setActive(pointerType !== 'touch')}
      onPointerLeave={() => setActive(false)}
      onFocus={() => setActive(true)}
      onBlur={({ currentTarget, relatedTarget }) =>
        setActive(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))
      }
    >
      <div className={styles.gutter} />
      <div className={styles.main}>
        <BrokenLine reportId={reportId} />
      </div>
      {isActive && <MessageActions item={item} />}
    </article>
  );
}
