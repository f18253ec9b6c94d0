import type { FileItem, TreeItem } from '@parley/sdk/client/contract.ts';
import type { EventId, RoomId } from '@parley/sdk/client/ids.ts';
import { roomNameText } from '../../lib/format/room-name.ts';
import { useI18n } from '../../lib/i18n/use-i18n.ts';
import { navigate } from '../../lib/route/use-route.ts';
import { DeleteDialog } from './DeleteDialog.tsx';
import type { FileDialog } from './file-dialog.ts';
import { ManyFilesDialog } from './ManyFilesDialog.tsx';
import { MoveDialog } from './MoveDialog.tsx';
import { NameDialog } from './NameDialog.tsx';
import { pathTo, setOpen } from './open-folders.ts';
import { ShareTree } from './ShareTree.tsx';
import type { TreeActs } from './use-tree-acts.ts';
import { VersionsDialog } from './VersionsDialog.tsx';

export interface FileDialogsProps {
  readonly dialog: FileDialog;
  /** The open tree; null for none. */
  readonly treeId: RoomId | null;
  readonly name: string;
  readonly mayInvite: boolean;
  readonly trees: readonly TreeItem[];
  readonly files: readonly FileItem[];
  readonly acts: TreeActs;
  readonly onDownload: (fileId: EventId, name: string) => void;
  readonly onClose: () => void;
}

/** Draws the dialog that is open. */
export function FileDialogs(props: FileDialogsProps) {
  const { dialog, treeId, name, trees, files, acts, onDownload, onClose } = props;
  switch (dialog.kind) {
    case 'newTree':
    case 'newFolder':
      return <Making {...props} parentId={dialog.kind === 'newFolder' ? treeId : null} />;
    case 'share':
      return treeId === null ? null : (
        <ShareTree treeId={treeId} name={name} mayInvite={props.mayInvite} onClose={onClose} />
      );
    case 'renameTree':
    case 'moveTree':
    case 'deleteTree':
    case 'leaveTree':
      return <TreeDialog {...props} kind={dialog.kind} item={dialog.item} />;
    default:
      break;
  }
  if (treeId === null) return null;
  if ('files' in dialog) return <ManyFilesDialog {...dialog} {...{ treeId, trees, onClose }} />;
  const { file, kind } = dialog;
  if (kind === 'versions') return <VersionsDialog {...{ treeId, file, files, onDownload, onClose }} />;
  const place = { treeId, fileId: file.fileId };
  if (kind === 'renameFile')
    return (
      <Renaming
        name={file.name}
        onClose={onClose}
        onName={(next) => acts.changeFile(place, { kind: 'name', name: next })}
      />
    );
  if (kind === 'deleteFile')
    return (
      <FileDeletion name={file.name} onClose={onClose} onConfirm={() => acts.changeFile(place, { kind: 'deletion' })} />
    );
  return (
    <MoveDialog
      name={file.name}
      trees={trees}
      targets={trees.filter((item) => item.mayEdit && item.treeId !== treeId)}
      onMove={(to) => acts.changeFile(place, { kind: 'place', treeId: to })}
      onClose={onClose}
    />
  );
}

function Making({ parentId, acts, onClose }: FileDialogsProps & { readonly parentId: RoomId | null }) {
  const i18n = useI18n();
  return (
    <NameDialog
      title={
        parentId === null
          ? i18n._({ id: 'trees.newTree', message: 'New tree' })
          : i18n._({ id: 'trees.newFolder', message: 'New folder' })
      }
      confirm={i18n._({ id: 'trees.create', message: 'Create' })}
      name=""
      onName={async (name) => {
        const made = await acts.create(name, parentId);
        if (!made.ok) return made.error;
        if (parentId !== null) setOpen(parentId, true);
        navigate({ kind: 'files', treeId: made.value.treeId });
        return null;
      }}
      onClose={onClose}
    />
  );
}

interface RenamingProps {
  readonly name: string;
  readonly onName: Parameters<typeof NameDialog>[0]['onName'];
  readonly onClose: () => void;
}

function Renaming(props: RenamingProps) {
  const i18n = useI18n();
  return (
    <NameDialog
      title={i18n._({ id: 'trees.rename', message: 'Rename' })}
      confirm={i18n._({ id: 'trees.save', message: 'Save' })}
      {...props}
    />
  );
}

interface FileDeletionProps extends Pick<Parameters<typeof DeleteDialog>[0], 'onConfirm' | 'onClose'> {
  readonly name: string;
}

function FileDeletion({ name, ...rest }: FileDeletionProps) {
  const i18n = useI18n();
  return (
    <DeleteDialog
      title={i18n._({ id: 'trees.deleteTitle', message: 'Delete {name}', values: { name } })}
      confirm={i18n._({ id: 'trees.delete', message: 'Delete' })}
      {...rest}
    >
      {i18n._({ id: 'trees.deleteFile', message: 'The file and all its versions are deleted for everybody.' })}
    </DeleteDialog>
  );
}

interface TreeDialogProps extends FileDialogsProps {
  readonly kind: 'renameTree' | 'moveTree' | 'deleteTree' | 'leaveTree';
  readonly item: TreeItem;
}

function TreeDialog({ kind, item, trees, acts, onClose }: TreeDialogProps) {
  const i18n = useI18n();
  const { treeId, parentId } = item;
  const name = roomNameText(i18n, item.name);
  const end = async (change: 'deletion' | 'leaving') => {
    const failure = await acts.changeTree(treeId, { kind: change });
    if (failure === null) navigate({ kind: 'files', treeId: parentId }, 'replace');
    return failure;
  };
  switch (kind) {
    case 'renameTree':
      return (
        <Renaming
          name={name}
          onName={(next) => acts.changeTree(treeId, { kind: 'name', name: next })}
          onClose={onClose}
        />
      );
    case 'moveTree': {
      const isBelow = (other: RoomId) => pathTo(trees, other).some((each) => each.treeId === treeId);
      const targets = trees.filter((each) => each.mayEdit && each.treeId !== parentId && !isBelow(each.treeId));
      const move = (to: RoomId) => acts.changeTree(treeId, { kind: 'place', parentId: to, to: 0 });
      return <MoveDialog {...{ name, trees, targets, onClose }} onMove={move} />;
    }
    case 'deleteTree':
      return (
        <DeleteDialog
          title={i18n._({ id: 'trees.deleteTitle', message: 'Delete {name}', values: { name } })}
          confirm={i18n._({ id: 'trees.delete', message: 'Delete' })}
          onConfirm={() => end('deletion')}
          onClose={onClose}
        >
          {i18n._({
            id: 'trees.deleteTree',
            message: 'It is deleted for everybody, with all files and folders in it. Everybody is removed from it.',
          })}
        </DeleteDialog>
      );
    case 'leaveTree':
      return (
        <DeleteDialog
          title={i18n._({ id: 'trees.leaveTitle', message: 'Leave {name}', values: { name } })}
          confirm={i18n._({ id: 'trees.leave', message: 'Leave' })}
          onConfirm={() => end('leaving')}
          onClose={onClose}
        >
          {i18n._({
            id: 'trees.leaveTree',
            message: 'You and this device lose its files and folders until somebody invites you again.',
          })}
        </DeleteDialog>
      );
  }
}
