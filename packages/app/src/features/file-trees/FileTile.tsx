import type { FileItem, FileSource } from '@parley/sdk/client/contract.ts';
import type { RoomId } from '@parley/sdk/client/ids.ts';
import { Lock } from 'lucide-react';
import { memo, useState } from 'react';
import { useI18n } from '../../lib/i18n/use-i18n.ts';
import { useMediaGate } from '../../lib/media/media-gate.ts';
import { usePicture } from '../../lib/media/use-picture.ts';
import { draggable } from './dragging.ts';
import { FileIcon } from './FileIcon.tsx';
import { FileMenu } from './FileMenu.tsx';
import type { FileActs } from './file-acts.ts';
import { fileKindOf } from './file-kind.ts';
import styles from './files.module.css';
import { onFileKey } from './on-file-key.ts';
import { SelectedMark } from './SelectedMark.tsx';

/** Box of a small picture, in CSS pixels. */
const BOX = { width: 148, height: 96 };

export interface FileTileProps {
  readonly file: FileItem;
  readonly treeId: RoomId;
  readonly column: number;
  /** The one tile that Tab reaches. */
  readonly isReachable: boolean;
  readonly isSelected: boolean;
  readonly mayEdit: boolean;
  readonly acts: FileActs;
}

/** One file as a tile. */
export const FileTile = memo(function FileTile(props: FileTileProps) {
  const { file, treeId, column, isReachable, isSelected, mayEdit, acts } = props;
  const i18n = useI18n();
  const [isMenuOpen, setMenuOpen] = useState(false);
  const { fileId, name, isLocked, details } = file;
  const tabIndex = isReachable ? 0 : -1;
  return (
    <div
      role="gridcell"
      className={styles.tile}
      aria-selected={isSelected}
      data-file={fileId}
      data-menu={isMenuOpen || undefined}
      onKeyDown={(event) => !isMenuOpen && mayEdit && onFileKey(event, file, acts)}
      onContextMenu={(event) => {
        event.preventDefault();
        setMenuOpen(true);
      }}
      {...(mayEdit && !isLocked && draggable({ kind: 'files', treeId, files: [file] }))}
    >
      <button
        type="button"
        className={styles.tileButton}
        translate="no"
        data-column={column}
        data-region-focus={isReachable ? '' : undefined}
        tabIndex={tabIndex}
        onClick={() => acts.open(file)}
      >
        <span className={styles.thumbnail}>
          <Thumbnail treeId={treeId} name={name} details={details} />
        </span>
        <bdi className={styles.tileName}>{name}</bdi>
      </button>
      {isSelected && (
        <span className={styles.tileMark}>
          <SelectedMark />
        </span>
      )}
      {isLocked && (
        <span className={styles.tileLock}>
          <Lock size={14} role="img" aria-label={i18n._({ id: 'trees.locked', message: 'Locked' })} />
        </span>
      )}
      <span className={styles.tileMenu}>
        <FileMenu
          {...{ file, isSelected, mayEdit, acts }}
          isOpen={isMenuOpen}
          buttonProps={{ tabIndex }}
          onOpen={setMenuOpen}
        />
      </span>
    </div>
  );
});

/** The picture of a file, or a drawing of its kind. */
function Thumbnail({ treeId, name, details }: Pick<FileItem, 'name' | 'details'> & Pick<FileTileProps, 'treeId'>) {
  const isShown = useMediaGate(treeId) === 'shown';
  const mimetype = details?.kind === 'known' ? details.mimetype : null;
  const source = isShown && fileKindOf(name, mimetype) === 'picture' ? sourceOf(details) : null;
  const picture = usePicture({ source, thumbnail: null }, BOX, false);
  if (source === null || picture.kind !== 'ready') return <FileIcon name={name} mimetype={mimetype} size={32} />;
  return <img className={styles.picture} src={picture.url} alt="" draggable={false} />;
}

function sourceOf(details: FileItem['details']): FileSource | null {
  return details?.kind !== 'known' || details.source.kind === 'unreadable' ? null : details.source;
}
