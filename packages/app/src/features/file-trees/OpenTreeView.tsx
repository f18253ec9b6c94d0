import type { FileItem, FilesHead, TreeItem } from '@parley/sdk/client/contract.ts';
import type { EventId, RoomId } from '@parley/sdk/client/ids.ts';
import { Users } from 'lucide-react';
import type { ReactNode } from 'react';
import { roomNameText } from '../../lib/format/room-name.ts';
import { useI18n } from '../../lib/i18n/use-i18n.ts';
import { filesHref } from '../../lib/route/route.ts';
import { BackTo } from '../../ui/back-link/BackTo.tsx';
import { Button } from '../../ui/button/Button.tsx';
import { Failure } from '../../ui/failure/Failure.tsx';
import { Spinner } from '../../ui/spinner/Spinner.tsx';
import { FileGrid } from './FileGrid.tsx';
import { FileTiles } from './FileTiles.tsx';
import { FolderMenu } from './FolderMenu.tsx';
import type { FileActs } from './file-acts.ts';
import type { FileDialog } from './file-dialog.ts';
import type { FileLook } from './file-look.ts';
import type { FileSort } from './file-order.ts';
import styles from './files.module.css';
import { LookChoice } from './LookChoice.tsx';
import { NewButton } from './NewButton.tsx';
import { roleText } from './role-text.ts';
import type { FileSelection } from './use-file-selection.ts';

export interface OpenTreeViewProps {
  readonly treeId: RoomId;
  readonly item: TreeItem | null;
  readonly name: string;
  /** Null until it is known. */
  readonly head: Extract<FilesHead, { readonly kind: 'known' }> | null;
  /** The trees down to this one. */
  readonly path: readonly TreeItem[];
  /** Why it cannot be shown; null for no reason. */
  readonly wrong: string | null;
  readonly files: readonly FileItem[];
  readonly sort: FileSort;
  readonly look: FileLook;
  readonly isNarrow: boolean;
  readonly selection: FileSelection;
  /** Acts on the selected files; nothing while there are none. */
  readonly selectionBar: ReactNode;
  readonly mayEdit: boolean;
  /** Files are held over it. */
  readonly isOver: boolean;
  /** The name of the file that is being fetched; null for none. */
  readonly fetching: string | null;
  readonly failure: string | null;
  readonly acts: FileActs;
  readonly onSort: (sort: FileSort) => void;
  readonly onLook: (fileIds: readonly EventId[]) => void;
  readonly onDialog: (dialog: FileDialog) => void;
  readonly onUpload: () => void;
  readonly onChooseLook: (look: FileLook) => void;
  readonly onPlace: (to: number) => void;
}

/** The files of one tree, under its name and what can be done with it. */
export function OpenTreeView(props: OpenTreeViewProps) {
  const { treeId, name, head, wrong, files, sort, isNarrow, mayEdit, isOver, fetching, failure } = props;
  const { look, acts, selection, onLook } = props;
  const i18n = useI18n();
  const isWaiting = head === null && wrong === null;
  return (
    <>
      <TreeHead {...props} />
      {failure !== null && <Failure>{failure}</Failure>}
      {fetching !== null && (
        <p className={styles.fetching} role="status">
          <Spinner /> {i18n._({ id: 'trees.fetching', message: 'Fetching {name}', values: { name: fetching } })}
        </p>
      )}
      {isWaiting && <Spinner />}
      {wrong !== null && <Failure>{wrong}</Failure>}
      {head !== null && files.length > 0 && look === 'list' && (
        <FileGrid
          {...{ treeId, name, files, sort, selection, mayEdit, isNarrow, acts, onLook }}
          onSort={props.onSort}
        />
      )}
      {head !== null && files.length > 0 && look === 'tiles' && (
        <FileTiles {...{ treeId, name, files, selection, mayEdit, acts, onLook }} />
      )}
      {props.selectionBar}
      {head !== null && files.length === 0 && (
        <div className={styles.nothing}>
          <p className={styles.nothingTitle}>{i18n._({ id: 'trees.empty', message: 'No files here' })}</p>
          <p className={styles.quiet}>
            {mayEdit
              ? i18n._({ id: 'trees.emptyHint', message: 'Drop files here, or choose them.' })
              : i18n._({ id: 'trees.emptyViewer', message: 'Nobody has put a file here yet.' })}
          </p>
          {mayEdit && (
            <Button onClick={props.onUpload}>{i18n._({ id: 'trees.upload', message: 'Upload files' })}</Button>
          )}
        </div>
      )}
      {isOver && (
        <div className={styles.drop}>
          {i18n._({ id: 'trees.drop', message: 'Drop files to upload them to {name}', values: { name } })}
        </div>
      )}
    </>
  );
}

function TreeHead({ item, name, head, path, isNarrow, mayEdit, look, files, onDialog, ...on }: OpenTreeViewProps) {
  const i18n = useI18n();
  const parents = path.slice(0, -1);
  const hasFiles = files.length > 0 && !isNarrow;
  return (
    <header className={styles.header}>
      {isNarrow && (
        <BackTo
          href={filesHref(item?.parentId ?? null)}
          label={i18n._({ id: 'trees.back', message: 'Back to files' })}
        />
      )}
      <nav className={styles.path} aria-label={i18n._({ id: 'trees.path', message: 'Path' })}>
        {!isNarrow &&
          parents.map((parent) => (
            <span key={parent.treeId} className={styles.step}>
              <a href={filesHref(parent.treeId)} translate="no" dir="auto">
                {roomNameText(i18n, parent.name)}
              </a>
              <span aria-hidden="true">/</span>
            </span>
          ))}
        <h2 className={styles.title} tabIndex={-1} translate="no" dir="auto">
          {name}
        </h2>
        {head !== null && !isNarrow && <span className={styles.role}>{roleText(i18n, head.role)}</span>}
      </nav>
      {head !== null && (
        <div className={styles.tools}>
          {hasFiles && <LookChoice look={look} onLook={on.onChooseLook} />}
          <NewButton
            mayEdit={mayEdit}
            onTree={() => onDialog({ kind: 'newTree' })}
            onFolder={() => onDialog({ kind: 'newFolder' })}
            onUpload={on.onUpload}
          />
          <Button size="small" onClick={() => onDialog({ kind: 'share' })}>
            <Users size={16} aria-hidden="true" />
            {i18n._({ id: 'trees.share', message: 'Share' })}
          </Button>
          {item !== null && (
            <FolderMenu
              {...{ item, name, mayEdit }}
              isOwner={head.role === 'owner'}
              onRename={() => onDialog({ kind: 'renameTree', item })}
              onMove={() => onDialog({ kind: 'moveTree', item })}
              onPlace={on.onPlace}
              onLeave={() => onDialog({ kind: 'leaveTree', item })}
              onDelete={() => onDialog({ kind: 'deleteTree', item })}
            />
          )}
        </div>
      )}
    </header>
  );
}
