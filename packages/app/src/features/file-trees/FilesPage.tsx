import type { TreeItem } from '@parley/sdk/client/contract.ts';
import type { RoomId } from '@parley/sdk/client/ids.ts';
import { type ReactNode, useEffect, useState } from 'react';
import { ONE_PANE, useMediaQuery } from '../../lib/dom/use-media-query.ts';
import { useI18n } from '../../lib/i18n/use-i18n.ts';
import { useClient } from '../../lib/view/client-context.ts';
import { useListView } from '../../lib/view/use-view.ts';
import { Batches } from './Batches.tsx';
import type { Dragged } from './dragging.ts';
import { FileDialogs } from './FileDialogs.tsx';
import { FilesView } from './FilesView.tsx';
import { type AnyFailure, failureText } from './failure-text.ts';
import { moveFiles } from './file-batches.ts';
import type { FileDialog } from './file-dialog.ts';
import { OpenTree } from './OpenTree.tsx';
import { reveal } from './open-folders.ts';
import { TreeNav } from './TreeNav.tsx';
import { Uploading } from './Uploading.tsx';
import { startUploads } from './upload-desk.ts';
import { useTreeActs } from './use-tree-acts.ts';

export interface FilesPageProps {
  /** The tree or folder that is open; null for none. */
  readonly treeId: RoomId | null;
  readonly leading: ReactNode;
}

const NO_TREES: readonly TreeItem[] = [];

/** The page `Files`: trees and their folders, and the files of one. */
export function FilesPage({ treeId, leading }: FilesPageProps) {
  const i18n = useI18n();
  const { client } = useClient();
  const isNarrow = useMediaQuery(ONE_PANE);
  const view = useListView('fileTrees.trees', null);
  const trees = view.kind === 'ready' ? view.value.items : NO_TREES;
  const acts = useTreeActs();
  const [dialog, setDialog] = useState<FileDialog | null>(null);
  const [failure, setFailure] = useState<AnyFailure | null>(null);
  useEffect(() => {
    if (treeId !== null) reveal(trees, treeId);
  }, [trees, treeId]);
  useEffect(() => setFailure(null), [treeId]);

  const place = async (folderId: RoomId, parentId: RoomId, to: number) =>
    setFailure(await acts.changeTree(folderId, { kind: 'place', parentId, to }));
  const drop = async (target: TreeItem, what: Dragged) => {
    if (what.treeId === target.treeId) return;
    if (what.kind === 'folder') return place(what.treeId, target.treeId, 0);
    const [file, ...others] = what.files;
    if (file === undefined) return;
    if (others.length > 0) return moveFiles(client, what.treeId, what.files, target.treeId);
    const at = { treeId: what.treeId, fileId: file.fileId };
    setFailure(await acts.changeFile(at, { kind: 'place', treeId: target.treeId }));
  };
  const item = trees.find((each) => each.treeId === treeId) ?? null;
  return (
    <FilesView
      leading={leading}
      isNarrow={isNarrow}
      isOpen={treeId !== null}
      isKnown={view.kind === 'ready' && view.value.head.isKnown}
      isEmpty={trees.length === 0}
      failure={failure === null ? null : failureText(i18n, failure)}
      onNewTree={() => setDialog({ kind: 'newTree' })}
      nav={
        <TreeNav
          trees={trees}
          chosen={treeId}
          onDropped={(target, what) => void drop(target, what)}
          onFiles={(target, files) => startUploads(client, { treeId: target.treeId, replaces: null }, files)}
          onPlace={(folder, to) => void (folder.parentId !== null && place(folder.treeId, folder.parentId, to))}
        />
      }
      uploads={
        <>
          <Batches />
          <Uploading />
        </>
      }
    >
      {treeId !== null && (
        <OpenTree
          key={treeId}
          treeId={treeId}
          item={item}
          trees={trees}
          isNarrow={isNarrow}
          acts={acts}
          dialog={dialog}
          onDialog={setDialog}
          onFailure={setFailure}
        />
      )}
      {treeId === null && dialog !== null && (
        <FileDialogs
          {...{ dialog, treeId, trees, acts }}
          name=""
          mayInvite={false}
          files={[]}
          onDownload={() => undefined}
          onClose={() => setDialog(null)}
        />
      )}
    </FilesView>
  );
}
