import type { FileItem, FilesHead } from '@parley/sdk/client/contract.ts';
import type { EventId, RoomId } from '@parley/sdk/client/ids.ts';
import { useCallback, useMemo, useState } from 'react';
import { useLocale } from '../../lib/i18n/use-i18n.ts';
import { useListView } from '../../lib/view/use-view.ts';
import { useViewCall } from '../../lib/view/use-view-call.ts';
import { BY_NAME, type FileSort, fileSorter } from './file-order.ts';

const NO_FILES: readonly FileItem[] = [];

interface OpenFiles {
  /** Null until it is there. */
  readonly head: FilesHead | null;
  /** In their order. */
  readonly files: readonly FileItem[];
  readonly sort: FileSort;
  readonly onSort: (sort: FileSort) => void;
  /** Asks for the details of files. The same function as long as the tree is open. */
  readonly onLook: (fileIds: readonly EventId[]) => void;
}

/** The files of a tree, in the order that was chosen. */
export function useOpenFiles(treeId: RoomId): OpenFiles {
  const view = useListView('fileTrees.files', { treeId });
  const look = useViewCall('fileTrees.files', { treeId }, 'look');
  const onLook = useCallback((fileIds: readonly EventId[]) => void look({ fileIds }), [look]);
  const locale = useLocale();
  const [sort, setSort] = useState(BY_NAME);
  const { head, items } = view.kind === 'ready' ? view.value : { head: null, items: NO_FILES };
  const [sorted] = useState(fileSorter);
  const files = useMemo(() => sorted(items, sort, locale), [sorted, items, sort, locale]);
  return { head, files, sort, onSort: setSort, onLook };
}
