import type { FileItem } from '@parley/sdk/client/contract.ts';
import type { EventId, RoomId } from '@parley/sdk/client/ids.ts';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { type KeyboardEvent, useState } from 'react';
import { rovingTarget } from '../../lib/dom/roving.ts';
import { PAGE_ROWS, useFixedRows } from '../../lib/dom/use-fixed-rows.ts';
import { useToday } from '../../lib/dom/use-today.ts';
import { useI18n } from '../../lib/i18n/use-i18n.ts';
import { VisuallyHidden } from '../../ui/visually-hidden/VisuallyHidden.tsx';
import { FileRow, LAST_COLUMN } from './FileRow.tsx';
import type { FileActs } from './file-acts.ts';
import { type FileSort, nextSort, type SortColumn } from './file-order.ts';
import styles from './files.module.css';
import type { FileSelection } from './use-file-selection.ts';
import { useDetails, useShownRows } from './use-shown-files.ts';

/** Heights of a row, in text sizes: one line, or two where one pane fits. */
const ROW_REM = { wide: 40 / 15, narrow: 60 / 15 };

/** So few at once are drawn within a frame, however fast somebody scrolls. */
const STEP_ROWS = 4;

export interface FileGridProps {
  readonly treeId: RoomId;
  /** The name of the tree. */
  readonly name: string;
  /** In their order. */
  readonly files: readonly FileItem[];
  readonly sort: FileSort;
  readonly selection: FileSelection;
  readonly mayEdit: boolean;
  readonly isNarrow: boolean;
  readonly acts: FileActs;
  readonly onSort: (sort: FileSort) => void;
  /** Files that can be seen and whose details are not known. */
  readonly onLook: (fileIds: readonly EventId[]) => void;
}

/** The files of a tree (WAI-ARIA grid), of which those near the visible ones are drawn. Arrow keys go through the cells, with Shift they select. */
export function FileGrid(props: FileGridProps) {
  const { treeId, name, files, sort, selection, mayEdit, isNarrow, acts, onSort, onLook } = props;
  const i18n = useI18n();
  const { range, onRange } = useShownRows(60);
  const [column, setColumn] = useState(0);
  const today = useToday();
  const rowRem = isNarrow ? ROW_REM.narrow : ROW_REM.wide;
  const rows = useFixedRows({ count: files.length, rowRem, onRange, stepRows: STEP_ROWS, part: partOf(column) });
  const shown = files.slice(range.from, range.to);
  useDetails(files, range, onLook);

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const isInMenu = event.target instanceof Element && event.target.closest('[role="menu"]') !== null;
    if (isInMenu) return;
    const to = columnAfter(event, column);
    if (to === null) {
      const next = rovingTarget(event.key, rows.reachable, files.length, PAGE_ROWS);
      if (event.shiftKey && next !== null) selection.extend(rows.reachable, next);
      return rows.onKeyDown(event);
    }
    event.preventDefault();
    setColumn(to);
    rows.scroller.current
      ?.querySelector<HTMLElement>(`[data-place="${rows.reachable}"] [data-column="${to}"]`)
      ?.focus();
  };
  return (
    <div
      role="grid"
      className={styles.grid}
      aria-label={i18n._({ id: 'trees.grid', message: 'Files in {name}', values: { name } })}
      aria-rowcount={files.length + 1}
      aria-colcount={LAST_COLUMN + 1}
      aria-multiselectable={true}
      {...selection.handlers}
      onKeyDown={onKeyDown}
      onFocus={(event) => {
        rows.onFocus(event);
        const at = event.target.closest<HTMLElement>('[data-column]')?.dataset['column'];
        if (at !== undefined) setColumn(Number(at));
      }}
    >
      <GridHead sort={sort} onSort={onSort} />
      <div
        ref={rows.scroller}
        role="rowgroup"
        className={styles.scroller}
        data-region="files"
        tabIndex={-1}
        onScroll={rows.onScroll}
      >
        <div role="presentation" className={styles.rows} style={{ height: rows.heightPx }}>
          {shown.map((file, index) => (
            <FileRow
              key={file.key}
              file={file}
              treeId={treeId}
              place={range.from + index}
              rowPx={rows.rowPx}
              reachableColumn={range.from + index === rows.reachable ? column : null}
              isSelected={selection.ids.has(file.fileId)}
              mayEdit={mayEdit}
              acts={acts}
              today={today}
            />
          ))}
        </div>
      </div>
    </div>
  );
}

/** The part of a row that takes the focus. */
function partOf(column: number): string {
  return `[data-column="${column}"]`;
}

function GridHead({ sort, onSort }: Pick<FileGridProps, 'sort' | 'onSort'>) {
  const i18n = useI18n();
  const actions = i18n._({ id: 'trees.column.actions', message: 'Actions' });
  const columns: readonly (readonly [SortColumn | null, string])[] = [
    ['name', i18n._({ id: 'trees.column.name', message: 'Name' })],
    ['version', i18n._({ id: 'trees.column.version', message: 'Version' })],
    ['size', i18n._({ id: 'trees.column.size', message: 'Size' })],
    ['changed', i18n._({ id: 'trees.column.changed', message: 'Changed' })],
    [null, i18n._({ id: 'trees.column.state', message: 'State' })],
    [null, actions],
  ];
  return (
    <div role="rowgroup" className={styles.headGroup}>
      <div role="row" className={styles.head} aria-rowindex={1}>
        {columns.map(([column, label]) => {
          if (column === null) {
            return (
              <span key={label} role="columnheader" className={styles.headCell}>
                {label === actions ? <VisuallyHidden>{label}</VisuallyHidden> : label}
              </span>
            );
          }
          const isSorted = sort.column === column;
          const Arrow = sort.isDescending ? ArrowDown : ArrowUp;
          const direction = sort.isDescending ? 'descending' : 'ascending';
          return (
            <span key={label} role="columnheader" className={styles.headCell} aria-sort={isSorted ? direction : 'none'}>
              <button type="button" className={styles.headButton} onClick={() => onSort(nextSort(sort, column))}>
                {label}
                {isSorted && <Arrow size={14} aria-hidden="true" />}
              </button>
            </span>
          );
        })}
      </div>
    </div>
  );
}

/** Home and End stay in the row; with Ctrl they go to the first and the last one. */
function columnAfter(event: KeyboardEvent<HTMLElement>, column: number): number | null {
  const isRightToLeft = getComputedStyle(event.currentTarget).direction === 'rtl';
  const [forward, back] = isRightToLeft ? ['ArrowLeft', 'ArrowRight'] : ['ArrowRight', 'ArrowLeft'];
  if (event.key === forward) return Math.min(LAST_COLUMN, column + 1);
  if (event.key === back) return Math.max(0, column - 1);
  if (event.ctrlKey || event.metaKey) return null;
  if (event.key === 'Home') return 0;
  return event.key === 'End' ? LAST_COLUMN : null;
}
