import type { RoomId } from '@parley/sdk/client/ids.ts';
import { use } from 'react';
import { MediaContext } from '../../lib/media/media-source.ts';
import { useClient } from '../../lib/view/client-context.ts';
import { downloadFiles } from './file-batches.ts';
import type { FileDialog } from './file-dialog.ts';
import { SelectionBar } from './SelectionBar.tsx';
import type { FileSelection } from './use-file-selection.ts';

export interface SelectedFilesProps {
  readonly treeId: RoomId;
  readonly selection: FileSelection;
  readonly mayEdit: boolean;
  readonly onDialog: (dialog: FileDialog) => void;
}

/** Acts on the selected files of a tree, as long as there are some. */
export function SelectedFiles({ treeId, selection, mayEdit, onDialog }: SelectedFilesProps) {
  const { client } = useClient();
  const media = use(MediaContext);
  const { files, clear } = selection;
  if (files.length === 0) return null;
  return (
    <SelectionBar
      count={files.length}
      mayEdit={mayEdit}
      onDownload={() => {
        if (media === null) return;
        downloadFiles(client, media, treeId, files);
        clear();
      }}
      onMove={() => onDialog({ kind: 'moveFiles', files })}
      onDelete={() => onDialog({ kind: 'deleteFiles', files })}
      onClear={clear}
    />
  );
}
