import type { FileItem, FilesHead } from '@parley/sdk/client/contract.ts';
import type { EventId, RoomId } from '@parley/sdk/client/ids.ts';
import { useCallback } from 'react';
import { useListView } from '../../lib/view/use-view.ts';
import { useViewCall } from '../../lib/view/use-view-call.ts';

const NO_FILES: readonly FileItem[] = [];

interface OpenFiles {
  /** Null until it is there. */
  readonly head: FilesHead | null;
  readonly items: readonly FileItem[];
  /** Asks for the details of files. The same function as long as the tree is open. */
  readonly onLook: (fileIds: readonly EventId[]) => void;
}

/** The files of a tree, as the engine has them. */
export function useOpenFiles(treeId: RoomId): OpenFiles {
  const view = useListView('fileTrees.files', { treeId });
  const look = useViewCall('fileTrees.files', { treeId }, 'look');
  const onLook = useCallback((fileIds: readonly EventId[]) => void look({ fileIds }), [look]);
  if (view.kind !== 'ready') return { head: null, items: NO_FILES, onLook };
  return { ...view.value, onLook };
}
