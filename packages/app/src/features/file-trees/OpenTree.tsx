import type { FileItem, TreeItem } from '@parley/sdk/client/contract.ts';
import type { RoomId } from '@parley/sdk/client/ids.ts';
import { use, useMemo, useState } from 'react';
import { roomNameText } from '../../lib/format/room-name.ts';
import { useI18n } from '../../lib/i18n/use-i18n.ts';
import { MediaContext } from '../../lib/media/media-source.ts';
import { useClient } from '../../lib/view/client-context.ts';
import { FileDialogs } from './FileDialogs.tsx';
import { FilePicker } from './FilePicker.tsx';
import { type AnyFailure, failureText, faultText } from './failure-text.ts';
import { downloadFiles } from './file-batches.ts';
import type { FileDialog } from './file-dialog.ts';
import { BY_NAME, sortedFiles } from './file-order.ts';
import { OpenTreeView } from './OpenTreeView.tsx';
import { pathTo } from './open-folders.ts';
import { PlayDialog } from './PlayDialog.tsx';
import { useFileActs } from './use-file-acts.ts';
import { useFileLook } from './use-file-look.ts';
import { useFileOpening } from './use-file-opening.ts';
import { useFileSelection } from './use-file-selection.ts';
import { useOpenFiles } from './use-open-files.ts';
import type { TreeActs } from './use-tree-acts.ts';
import { useUploading } from './use-uploading.ts';

export interface OpenTreeProps {
  readonly treeId: RoomId;
  /** Null if it is not among the trees. */
  readonly item: TreeItem | null;
  readonly trees: readonly TreeItem[];
  readonly isNarrow: boolean;
  readonly acts: TreeActs;
  readonly dialog: FileDialog | null;
  readonly onDialog: (dialog: FileDialog | null) => void;
  readonly onFailure: (failure: AnyFailure | null) => void;
}

/** One tree: its files, and what can be done with them. */
export function OpenTree(props: OpenTreeProps) {
  const { treeId, item, trees, isNarrow, acts, dialog, onDialog, onFailure } = props;
  const i18n = useI18n();
  const { head, items, onLook } = useOpenFiles(treeId);
  const [sort, setSort] = useState(BY_NAME);
  const { look, choose } = useFileLook(isNarrow);
  const { client } = useClient();
  const media = use(MediaContext);
  const opening = useFileOpening(treeId);
  const known = head?.kind === 'known' ? head : null;
  const files = useMemo(() => sortedFiles(items, sort, i18n.locale), [items, sort, i18n.locale]);
  const mayEdit = known?.mayEdit === true;
  const { place, picker, upload, isOver } = useUploading(treeId, mayEdit);
  const deleteAll = (selected: readonly FileItem[]) => onDialog({ kind: 'deleteFiles', files: selected });
  const selection = useFileSelection(files, mayEdit ? deleteAll : null);
  const fileActs = useFileActs({ treeId, opening, acts, onToggle: selection.toggle, picker, onDialog, onFailure });
  const name = known === null ? '' : roomNameText(i18n, known.name);
  const failure = opening.failure === null ? null : failureText(i18n, opening.failure);
  return (
    <div ref={place} style={{ display: 'contents' }}>
      <OpenTreeView
        {...{ treeId, item, name, files, sort, look, isNarrow, selection, mayEdit, onLook, onDialog, failure }}
        acts={fileActs}
        head={known}
        path={pathTo(trees, treeId)}
        wrong={head?.kind === 'wrong' ? faultText(i18n, head.fault) : null}
        isOver={isOver}
        fetching={opening.fetching}
        onChooseLook={choose}
        onSort={setSort}
        onDownloadAll={() => {
          if (media === null) return;
          downloadFiles(client, media, treeId, selection.files);
          selection.clear();
        }}
        onUpload={() => picker.current?.ask(null)}
        onPlace={(to) => {
          if (item === null || item.parentId === null) return;
          void acts.changeTree(treeId, { kind: 'place', parentId: item.parentId, to }).then(onFailure);
        }}
      />
      <FilePicker ref={picker} onFiles={upload} />
      {opening.played !== null && <PlayDialog file={opening.played} onClose={opening.stopPlaying} />}
      {dialog !== null && (
        <FileDialogs
          {...{ dialog, treeId, name, trees, files, acts }}
          mayInvite={known?.mayInvite === true}
          onDownload={opening.download}
          onClose={() => onDialog(null)}
        />
      )}
    </div>
  );
}
