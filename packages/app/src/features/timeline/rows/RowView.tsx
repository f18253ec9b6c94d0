import { memo, type ReactNode } from 'react';
import { TileBoundary } from '../../../lib/boundary/TileBoundary.tsx';
import { useI18n } from '../../../lib/i18n/use-i18n.ts';
import { BrokenRowView } from './BrokenRowView.tsx';
import { ChangesRowView } from './ChangesRowView.tsx';
import { LockedRowView } from './LockedRowView.tsx';
import { type ArticleProps, MessageRowView } from './MessageRowView.tsx';
import { GapLine, hasHead, RowHeadView } from './RowHeadView.tsx';
import styles from './row.module.css';
import type { ChangesRow, LockedRow, MessageRow, Row } from './timeline-rows.ts';

export interface RowViewProps extends ArticleProps {
  readonly row: Row;
  readonly index: number;
  readonly measure: (node: HTMLDivElement | null) => void;
}

/** One row in its place; the place itself is written by the virtualizer. */
export const RowView = memo(function RowView({ row, index, measure, isTabStop, isFlashing }: RowViewProps) {
  return (
    <div ref={measure} data-index={index} className={styles.row}>
      {'head' in row && hasHead(row.head) && <RowHeadView head={row.head} />}
      {'head' in row && drawArticle(row, { isTabStop, isFlashing })}
      {row.kind === 'gap' && <GapLine gap={row.gap} />}
      {row.kind === 'beginning' && <Beginning />}
    </div>
  );
});

/**
 * A row of messages. Whatever breaks in it is its own affair, and its messages can be looked at all the same. No component: there would be one
 * for each row.
 */
function drawArticle(row: MessageRow | ChangesRow | LockedRow, props: ArticleProps): ReactNode {
  const item = row.kind === 'message' ? row.item : row.items.at(-1);
  if (item === undefined) return null;
  return (
    <TileBoundary
      eventKey={row.key}
      resetKey={row}
      fallback={(reportId) => <BrokenRowView rowKey={row.key} item={item} reportId={reportId} {...props} />}
    >
      {row.kind === 'message' && <MessageRowView row={row} {...props} />}
      {row.kind === 'changes' && <ChangesRowView row={row} {...props} />}
      {row.kind === 'locked' && <LockedRowView row={row} {...props} />}
    </TileBoundary>
  );
}

function Beginning() {
  const i18n = useI18n();
  return (
    <div className={styles.beginning}>
      {i18n._({ id: 'timeline.beginning', message: 'This is where the conversation begins.' })}
    </div>
  );
}
