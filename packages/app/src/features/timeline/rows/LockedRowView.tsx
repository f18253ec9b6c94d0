import { Lock } from 'lucide-react';
import { memo } from 'react';
import { classes } from '../../../lib/dom/classes.ts';
import { formatTime } from '../../../lib/format/time.ts';
import { enterKeyText, isOpenedByRecovery, undecryptedManyText } from '../../../lib/format/undecrypted.ts';
import { useI18n, useLocale } from '../../../lib/i18n/use-i18n.ts';
import { RECOVERY_HREF } from '../../../lib/route/route.ts';
import type { ArticleProps } from './MessageRowView.tsx';
import styles from './row.module.css';
import type { LockedRow } from './timeline-rows.ts';

/** Messages one after the other that cannot be read here: one article, known by the newest of them. */
export const LockedRowView = memo(function LockedRowView({
  row,
  isTabStop,
  isFlashing,
}: ArticleProps & { readonly row: LockedRow }) {
  const i18n = useI18n();
  const locale = useLocale();
  const newest = row.items.at(-1);
  if (newest === undefined) return null;
  return (
    <article
      className={classes(styles.changesRow, styles.lockedRow, isFlashing && styles.isFlashing)}
      aria-label={`${newest.sender.name}, ${formatTime(locale, newest.timestamp)}`}
      tabIndex={isTabStop ? 0 : -1}
      data-key={row.key}
      data-event-id={newest.eventId ?? undefined}
    >
      <Lock aria-hidden="true" />
      {newest.content.kind === 'encrypted' && (
        <span>
          {undecryptedManyText(i18n, newest.content, row.items.length)}{' '}
          {isOpenedByRecovery(newest.content) && <a href={RECOVERY_HREF}>{enterKeyText(i18n)}</a>}
        </span>
      )}
    </article>
  );
});
