import type { FileItem, TreeItem } from '@parley/sdk/client/contract.ts';
import type { RoomId } from '@parley/sdk/client/ids.ts';
import { roomNameText } from '../../lib/format/room-name.ts';
import { useI18n } from '../../lib/i18n/use-i18n.ts';
import { FileDialogs } from './FileDialogs.tsx';
import { FilePicker } from './FilePicker.tsx';
import { type AnyFailure, failureText, faultText } from './failure-text.ts';
import type { FileDialog } from './file-dialog.ts';
import { OpenTreeView } from './OpenTreeView.tsx';
import { PlayDialog } from './PlayDialog.tsx';
import { SelectedFiles } from './SelectedFiles.tsx';
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
  /** The trees down to this one. */
  readonly path: readonly TreeItem[];
  readonly isNarrow: boolean;
  readonly acts: TreeActs;
  readonly dialog: FileDialog | null;
  readonly onDialog: (dialog: FileDialog | null) => void;
  /** Puts a folder to a place among those of a tree. */
  readonly onPlace: (folder: TreeItem, parentId: RoomId, to: number) => void;
  readonly onFailure: (failure: AnyFailure | null) => void;
}

/** One tree: its files, and what can be done with them. */
export function OpenTree(props: OpenTreeProps) {
  const { treeId, item, trees, path, isNarrow, acts, dialog, onDialog, onPlace, onFailure } = props;
  const i18n = useI18n();
  const { head, files, sort, onSort, onLook } = useOpenFiles(treeId);
  const { look, choose } = useFileLook(isNarrow);
  const opening = useFileOpening(treeId);
  const known = head?.kind === 'known' ? head : null;
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
        {...{
          treeId,
          item,
          path,
          name,
          files,
          sort,
          look,
          isNarrow,
          selection,
          mayEdit,
          onSort,
          onLook,
          onDialog,
          failure,
        }}
        acts={fileActs}
        head={known}
        wrong={head?.kind === 'wrong' ? faultText(i18n, head.fault) : null}
        isOver={isOver}
        fetching={opening.fetching}
        onChooseLook={choose}
        selectionBar={<SelectedFiles {...{ treeId, selection, mayEdit, onDialog }} />}
        onUpload={() => picker.current?.ask(null)}
        onPlace={(to) => {
          if (item === null || item.parentId === null) return;
          onPlace(item, item.parentId, to);
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
