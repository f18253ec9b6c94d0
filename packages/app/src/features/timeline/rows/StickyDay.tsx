import { useToday } from '../../../lib/dom/use-today.ts';
import { formatDay } from '../../../lib/format/time.ts';
import { useLocale } from '../../../lib/i18n/use-i18n.ts';
import type { RowVirtualizer } from '../scroll/row-virtualizer.ts';
import styles from './row.module.css';
import type { Rows } from './timeline-rows.ts';

/** The day of the topmost message, while scrolling. A drawing for the eye: the articles say their times. */
export function StickyDay({ rows, virtualizer }: { readonly rows: Rows; readonly virtualizer: RowVirtualizer }) {
  const locale = useLocale();
  const today = useToday();
  const top = virtualizer.getVirtualItemForOffset(virtualizer.scrollOffset ?? 0);
  const row = top === undefined ? undefined : rows.list[top.index];
  const atMs =
    row?.kind === 'message' ? row.item.timestamp : row?.kind === 'changes' ? row.items[0]?.timestamp : undefined;
  if (atMs === undefined) return null;
  return (
    <div className={styles.stickyDay} aria-hidden="true">
      <span className={styles.dayLabel}>{formatDay(locale, atMs, today)}</span>
    </div>
  );
}
