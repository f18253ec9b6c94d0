import { memo } from 'react';
import { classes } from '../../../lib/dom/classes.ts';
import { formatTime } from '../../../lib/format/time.ts';
import { useLocale } from '../../../lib/i18n/use-i18n.ts';
import { useTimelineSlots } from '../feature.ts';
import type { ArticleProps } from './MessageRowView.tsx';
import styles from './row.module.css';
import type { ChangesRow } from './timeline-rows.ts';

/** Neighbouring changes of the room's state: one article, known by the newest of them. */
export const ChangesRowView = memo(function ChangesRowView({
  row,
  isTabStop,
  isFlashing,
}: ArticleProps & { readonly row: ChangesRow }) {
  const locale = useLocale();
  const { Changes } = useTimelineSlots();
  const newest = row.items.at(-1);
  if (newest === undefined) return null;
  return (
    <article
      className={classes(styles.changesRow, isFlashing && styles.isFlashing)}
      aria-label={`${newest.sender.name}, ${formatTime(locale, newest.timestamp)}`}
      tabIndex={isTabStop ? 0 : -1}
      data-key={row.key}
      data-event-id={newest.eventId ?? undefined}
      data-txn-id={newest.txnId ?? undefined}
    >
      <Changes items={row.items} />
    </article>
  );
});
