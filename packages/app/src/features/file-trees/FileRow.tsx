import type { FileItem } from '@parley/sdk/client/contract.ts';
import type { RoomId } from '@parley/sdk/client/ids.ts';
import { Lock } from 'lucide-react';
import { type CSSProperties, memo, useState } from 'react';
import { formatBytes } from '../../lib/format/bytes.ts';
import { formatDateTime, formatShort } from '../../lib/format/time.ts';
import { useI18n } from '../../lib/i18n/use-i18n.ts';
import { draggable } from './dragging.ts';
import { FileIcon } from './FileIcon.tsx';
import { FileMenu } from './FileMenu.tsx';
import { failureText } from './failure-text.ts';
import type { FileActs } from './file-acts.ts';
import styles from './files.module.css';
import { onFileKey } from './on-file-key.ts';
import { SelectedMark } from './SelectedMark.tsx';

/** The number of the column with the actions. */
export const LAST_COLUMN = 5;

export interface FileRowProps {
  readonly file: FileItem;
  readonly treeId: RoomId;
  readonly place: number;
  readonly rowPx: number;
  /** The column that Tab reaches; null in other rows. */
  readonly reachableColumn: number | null;
  readonly isSelected: boolean;
  readonly mayEdit: boolean;
  readonly acts: FileActs;
  /** The last midnight. */
  readonly today: number;
}

/** One file. */
export const FileRow = memo(function FileRow(props: FileRowProps) {
  const { file, treeId, place, rowPx, reachableColumn, isSelected, mayEdit, acts, today } = props;
  const i18n = useI18n();
  const [isMenuOpen, setMenuOpen] = useState(false);
  const { fileId, name, version, isLocked, details } = file;
  const cell = (column: number) => ({ 'data-column': column, tabIndex: column === reachableColumn ? 0 : -1 });
  const mimetype = details?.kind === 'known' ? details.mimetype : null;
  return (
    <div
      role="row"
      className={styles.row}
      style={{ insetBlockStart: place * rowPx, height: rowPx } as CSSProperties}
      aria-rowindex={place + 2}
      aria-selected={isSelected}
      data-place={place}
      data-file={fileId}
      data-menu={isMenuOpen || undefined}
      onKeyDown={(event) => !isMenuOpen && mayEdit && onFileKey(event, file, acts)}
      onContextMenu={(event) => {
        event.preventDefault();
        setMenuOpen(true);
      }}
      {...(mayEdit && !isLocked && draggable({ kind: 'files', treeId, files: [file] }))}
    >
      <span role="gridcell" className={styles.nameCell}>
        {isSelected ? <SelectedMark /> : <FileIcon name={name} mimetype={mimetype} />}
        <button
          type="button"
          className={styles.name}
          translate="no"
          dir="auto"
          data-region-focus={reachableColumn === null ? undefined : ''}
          {...cell(0)}
          onClick={() => acts.open(file)}
        >
          {name}
        </button>
      </span>
      <span role="gridcell" className={styles.version} {...cell(1)}>
        {i18n._({ id: 'trees.version', message: 'Version {version}', values: { version } })}
      </span>
      <span role="gridcell" className={styles.size} {...cell(2)}>
        <SizeText details={details} />
      </span>
      <span role="gridcell" className={styles.changed} {...cell(3)}>
        <ChangedText file={file} today={today} />
      </span>
      <span role="gridcell" className={styles.state} {...cell(4)}>
        {isLocked && <LockedText />}
      </span>
      <span role="gridcell" className={styles.actions}>
        <FileMenu
          file={file}
          isSelected={isSelected}
          mayEdit={mayEdit}
          acts={acts}
          isOpen={isMenuOpen}
          buttonProps={cell(LAST_COLUMN)}
          onOpen={setMenuOpen}
        />
      </span>
    </div>
  );
});

/** The size of a file, or the reason for none. */
function SizeText({ details }: Pick<FileItem, 'details'>) {
  const i18n = useI18n();
  switch (details?.kind) {
    case 'known':
      return details.sizeBytes === null ? null : formatBytes(i18n.locale, details.sizeBytes);
    case 'undecrypted':
      return i18n._({ id: 'trees.noKey', message: 'No key' });
    case 'failed':
      return (
        <span title={failureText(i18n, details.failure)}>{i18n._({ id: 'trees.notThere', message: 'Not found' })}</span>
      );
    default:
      return null;
  }
}

function LockedText() {
  const i18n = useI18n();
  return (
    <>
      <Lock size={14} aria-hidden="true" />
      {i18n._({ id: 'trees.locked', message: 'Locked' })}
    </>
  );
}

/** The person who changed a file, and the time. */
function ChangedText({ file: { changedBy, changedAt }, today }: Pick<FileRowProps, 'file' | 'today'>) {
  const { locale } = useI18n();
  return (
    <>
      <bdi translate="no">{changedBy.name}</bdi>{' '}
      <time
        className={styles.when}
        dateTime={new Date(changedAt).toISOString()}
        title={formatDateTime(locale, changedAt)}
      >
        {formatShort(locale, changedAt, today)}
      </time>
    </>
  );
}
