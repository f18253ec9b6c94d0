import type { FileItem, TreeItem } from '@parley/sdk/client/contract.ts';
import type { RoomId } from '@parley/sdk/client/ids.ts';
import { useI18n } from '../../lib/i18n/use-i18n.ts';
import { useClient } from '../../lib/view/client-context.ts';
import { DeleteDialog } from './DeleteDialog.tsx';
import { deleteFiles, moveFiles } from './file-batches.ts';
import { MoveDialog } from './MoveDialog.tsx';

export interface ManyFilesDialogProps {
  readonly kind: 'moveFiles' | 'deleteFiles';
  readonly files: readonly FileItem[];
  readonly treeId: RoomId;
  readonly trees: readonly TreeItem[];
  readonly onClose: () => void;
}

/** Asks once before several files are deleted, or where they are moved to. What becomes of them is told beside the files. */
export function ManyFilesDialog({ kind, files, treeId, trees, onClose }: ManyFilesDialogProps) {
  const i18n = useI18n();
  const { client } = useClient();
  const values = { count: files.length };
  if (kind === 'moveFiles') {
    const name = i18n._({ id: 'trees.count', message: '{count, plural, one {# file} other {# files}}', values });
    return (
      <MoveDialog
        {...{ name, trees, onClose }}
        targets={trees.filter((item) => item.mayEdit && item.treeId !== treeId)}
        onMove={async (to) => {
          moveFiles(client, treeId, files, to);
          return null;
        }}
      />
    );
  }
  return (
    <DeleteDialog
      title={i18n._({
        id: 'trees.deleteManyTitle',
        message: '{count, plural, one {Delete # file} other {Delete # files}}',
        values,
      })}
      confirm={i18n._({ id: 'trees.delete', message: 'Delete' })}
      onConfirm={async () => {
        deleteFiles(client, treeId, files);
        return null;
      }}
      onClose={onClose}
    >
      {i18n._({ id: 'trees.deleteMany', message: 'The files and all their versions are deleted for everybody.' })}
    </DeleteDialog>
  );
}
