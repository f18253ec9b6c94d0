import type { TreeItem } from '@parley/sdk/client/contract.ts';
import type { RoomId } from '@parley/sdk/client/ids.ts';
import { ChevronRight, Folder, FolderOpen, FolderTree } from 'lucide-react';
import { type CSSProperties, memo, useId } from 'react';
import { classes } from '../../lib/dom/classes.ts';
import { roomNameText } from '../../lib/format/room-name.ts';
import { useI18n } from '../../lib/i18n/use-i18n.ts';
import { navigate } from '../../lib/route/use-route.ts';
import { type Dragged, type DropZone, draggable, dropPlace } from './dragging.ts';
import styles from './files.module.css';
import { setOpen } from './open-folders.ts';

export interface TreeRowProps {
  readonly item: TreeItem;
  readonly isChosen: boolean;
  /** The one item that Tab reaches. */
  readonly isReachable: boolean;
  readonly isOpen: boolean;
  /** Folders may be put before and after it. */
  readonly mayOrder: boolean;
  readonly onReach: (treeId: RoomId) => void;
  readonly onDropped: (target: TreeItem, what: Dragged, zone: DropZone) => void;
  readonly onFiles: (target: TreeItem, files: readonly File[]) => void;
}

const ICON = 16;
/** Deeper folders are drawn as deep as this. */
const DEEPEST = 8;

/** A tree or a folder. */
export const TreeRow = memo(function TreeRow(props: TreeRowProps) {
  const { item, isChosen, isReachable, isOpen, mayOrder, onReach, onDropped, onFiles } = props;
  const { treeId, depth, hasFolders, place, count, mayEdit } = item;
  const i18n = useI18n();
  const nameId = useId();
  const Icon = depth === 0 ? FolderTree : isChosen ? FolderOpen : Folder;
  const dropping = dropPlace({
    ...{ mayTake: mayEdit, mayOrder },
    // Under an open folder comes the first one in it.
    onDropped: (what, zone) => onDropped(item, what, zone === 'after' && hasFolders && isOpen ? 'into' : zone),
    onFiles: (files) => mayEdit && onFiles(item, files),
  });
  return (
    <li
      role="treeitem"
      className={classes(styles.treeItem, isChosen && styles.isChosen)}
      style={{ '--depth': Math.min(DEEPEST, depth) } as CSSProperties}
      aria-labelledby={nameId}
      aria-level={depth + 1}
      aria-posinset={place + 1}
      aria-setsize={count}
      aria-expanded={hasFolders ? isOpen : undefined}
      aria-selected={isChosen}
      tabIndex={isReachable ? 0 : -1}
      data-key={treeId}
      data-region-focus={isReachable || undefined}
      onFocus={() => onReach(treeId)}
      onClick={() => navigate({ kind: 'files', treeId })}
      {...dropping}
      {...(depth > 0 && draggable({ kind: 'folder', treeId }))}
    >
      {hasFolders ? (
        <span
          className={classes(styles.opener, isOpen && styles.isOpen)}
          onClick={(event) => {
            event.stopPropagation();
            setOpen(treeId, !isOpen);
          }}
        >
          <ChevronRight size={ICON} aria-hidden="true" />
        </span>
      ) : (
        <span className={styles.opener} />
      )}
      <Icon className={styles.treeIcon} size={ICON} aria-hidden="true" />
      <span id={nameId} className={styles.treeName} dir="auto" translate="no">
        {roomNameText(i18n, item.name)}
      </span>
    </li>
  );
});
