import { memo } from 'react';
import { useI18n } from '../../lib/i18n/use-i18n.ts';
import { ChangesRowView } from './ChangesRowView.tsx';
import { LockedRowView } from './LockedRowView.tsx';
import { type ArticleProps, MessageRowView } from './MessageRowView.tsx';
import { GapLine, RowHeadView } from './RowHeadView.tsx';
import styles from './timeline.module.css';
import type { Row } from './timeline-rows.ts';

export interface RowViewProps extends ArticleProps {
  readonly row: Row;
  readonly index: number;
  readonly measure: (node: HTMLDivElement | null) => void;
}

/** One row in its place; the place itself is written by the virtualizer. */
export const RowView = memo(function RowView({ row, index, measure, isTabStop, isFlashing }: RowViewProps) {
  return (
    <div ref={measure} data-index={index} className={styles.row}>
      {'head' in row && <RowHeadView head={row.head} />}
      {row.kind === 'message' && <MessageRowView row={row} isTabStop={isTabStop} isFlashing={isFlashing} />}
      {row.kind === 'changes' && <ChangesRowView row={row} isTabStop={isTabStop} isFlashing={isFlashing} />}
      {row.kind === 'locked' && <LockedRowView row={row} isTabStop={isTabStop} isFlashing={isFlashing} />}
      {row.kind === 'gap' && <GapLine gap={row.gap} />}
      {row.kind === 'beginning' && <Beginning />}
    </div>
  );
});

function Beginning() {
  const i18n = useI18n();
  return (
    <div className={styles.beginning}>
      {i18n._({ id: 'timeline.beginning', message: 'This is where the conversation begins.' })}
    </div>
  );
}
