import type { EventId, RoomId } from '@parley/sdk/client/ids.ts';
import { type RefObject, useMemo } from 'react';
import type { FilePickerHandle } from './FilePicker.tsx';
import type { AnyFailure } from './failure-text.ts';
import type { FileActs } from './file-acts.ts';
import type { FileDialog } from './file-dialog.ts';
import type { FileOpening } from './use-file-opening.ts';
import type { TreeActs } from './use-tree-acts.ts';

interface FileActParts {
  readonly treeId: RoomId;
  readonly opening: Pick<FileOpening, 'open' | 'download'>;
  readonly acts: TreeActs;
  readonly onToggle: (fileId: EventId) => void;
  readonly picker: RefObject<FilePickerHandle | null>;
  readonly onDialog: (dialog: FileDialog) => void;
  readonly onFailure: (failure: AnyFailure | null) => void;
}

/** The acts on files of the open tree: the same functions as long as it is open, so that rows are not drawn again. */
export function useFileActs(parts: FileActParts): FileActs {
  const { treeId, acts, onToggle, picker, onDialog, onFailure } = parts;
  const { open, download } = parts.opening;
  return useMemo(
    () => ({
      open,
      download: ({ fileId, name }) => download(fileId, name),
      toggle: ({ fileId }) => onToggle(fileId),
      rename: (file) => onDialog({ kind: 'renameFile', file }),
      replace: ({ fileId }) => picker.current?.ask(fileId),
      showVersions: (file) => onDialog({ kind: 'versions', file }),
      move: (file) => onDialog({ kind: 'moveFile', file }),
      setLocked: ({ fileId }, isLocked) =>
        void acts.changeFile({ treeId, fileId }, { kind: 'lock', isLocked }).then(onFailure),
      remove: (file) => onDialog({ kind: 'deleteFile', file }),
    }),
    [treeId, open, download, acts, onToggle, onDialog, onFailure, picker],
  );
}
