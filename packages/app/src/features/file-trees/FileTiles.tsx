import { type CSSProperties, type KeyboardEvent, type RefObject, useEffect, useState } from 'react';
import { useFixedRows } from '../../lib/dom/use-fixed-rows.ts';
import { useTextPx } from '../../lib/dom/use-text-px.ts';
import { useI18n } from '../../lib/i18n/use-i18n.ts';
import type { FileGridProps } from './FileGrid.tsx';
import { FileTile } from './FileTile.tsx';
import styles from './files.module.css';
import { tileAfter } from './tile-keys.ts';
import { useDetails, useShownRows } from './use-shown-files.ts';

/** Sizes of a tile, in text sizes. */
const TILE_REM = { width: 148 / 15, height: 168 / 15 };

/** The files of a tree as tiles, pictures by what they show (WAI-ARIA grid). */
export function FileTiles(props: Omit<FileGridProps, 'sort' | 'onSort' | 'isNarrow'>) {
  const { treeId, name, files, selection, mayEdit, acts, onLook } = props;
  const i18n = useI18n();
  const { range, onRange } = useShownRows(20);
  const [column, setColumn] = useState(0);
  const [columns, setColumns] = useState(1);
  const count = Math.ceil(files.length / columns);
  const rows = useFixedRows({ count, rowRem: TILE_REM.height, onRange, part: `[data-column="${column}"]` });
  const { scroller, rowPx } = rows;
  useColumns(scroller, setColumns);
  useDetails(files, { from: range.from * columns, to: range.to * columns }, onLook);

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.target instanceof Element && event.target.closest('[role="menu"]') !== null) return;
    const isRightToLeft = getComputedStyle(event.currentTarget).direction === 'rtl';
    const at = rows.reachable * columns + column;
    const next = tileAfter(event, at, { columns, count: files.length, isRightToLeft });
    if (next === null) return;
    event.preventDefault();
    if (event.shiftKey) selection.extend(at, next);
    const place = Math.floor(next / columns);
    setColumn(next % columns);
    rows.focusPlace(place);
    const selector = `[data-place="${place}"] [data-column="${next % columns}"]`;
    scroller.current?.querySelector<HTMLElement>(selector)?.focus();
  };
  const shown = Array.from({ length: Math.max(0, Math.min(count, range.to) - range.from) }, (_, at) => range.from + at);
  return (
    <div
      role="grid"
      className={styles.grid}
      aria-label={i18n._({ id: 'trees.grid', message: 'Files in {name}', values: { name } })}
      aria-rowcount={count}
      aria-colcount={columns}
      aria-multiselectable={true}
      {...selection.handlers}
      onKeyDown={onKeyDown}
      onFocus={(event) => {
        rows.onFocus(event);
        const at = event.target.closest<HTMLElement>('[data-column]')?.dataset['column'];
        if (at !== undefined) setColumn(Number(at));
      }}
    >
      <div
        ref={scroller}
        role="rowgroup"
        className={styles.scroller}
        data-region="files"
        tabIndex={-1}
        onScroll={rows.onScroll}
      >
        <div role="presentation" className={styles.rows} style={{ height: rows.heightPx }}>
          {shown.map((place) => (
            <TileRow
              key={place}
              {...{ treeId, selection, mayEdit, acts, place, columns, rowPx }}
              files={files.slice(place * columns, (place + 1) * columns)}
              reachableColumn={place === rows.reachable ? Math.min(column, columns - 1) : null}
            />
          ))}
        </div>
      </div>
    </div>
  );
}

interface TileRowProps extends Pick<FileGridProps, 'treeId' | 'files' | 'selection' | 'mayEdit' | 'acts'> {
  readonly place: number;
  readonly columns: number;
  readonly rowPx: number;
  /** The tile that Tab reaches; null in other rows. */
  readonly reachableColumn: number | null;
}

function TileRow(props: TileRowProps) {
  const { treeId, files, selection, mayEdit, acts, place, columns, rowPx, reachableColumn } = props;
  return (
    <div
      role="row"
      className={styles.tileRow}
      style={{ insetBlockStart: place * rowPx, height: rowPx, '--columns': columns } as CSSProperties}
      aria-rowindex={place + 1}
      data-place={place}
    >
      {files.map((file, at) => (
        <FileTile
          key={file.key}
          {...{ file, treeId, mayEdit, acts }}
          isSelected={selection.ids.has(file.fileId)}
          column={at}
          isReachable={at === reachableColumn}
        />
      ))}
    </div>
  );
}

/** Tells how many tiles stand side by side, whenever there is room for another number. */
function useColumns(scroller: RefObject<HTMLElement | null>, onColumns: (columns: number) => void): void {
  const textPx = useTextPx();
  useEffect(() => {
    const element = scroller.current;
    if (element === null) return;
    const look = () => onColumns(Math.max(1, Math.floor(element.clientWidth / (textPx * TILE_REM.width))));
    look();
    const observer = new ResizeObserver(look);
    observer.observe(element);
    return () => observer.disconnect();
  }, [scroller, textPx, onColumns]);
}
