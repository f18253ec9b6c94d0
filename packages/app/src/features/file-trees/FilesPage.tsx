import type { TreeItem } from '@parley/sdk/client/contract.ts';
import type { RoomId } from '@parley/sdk/client/ids.ts';
import { type ReactNode, useEffect, useState } from 'react';
import { ONE_PANE, useMediaQuery } from '../../lib/dom/use-media-query.ts';
import { useI18n } from '../../lib/i18n/use-i18n.ts';
import { useClient } from '../../lib/view/client-context.ts';
import { useListView } from '../../lib/view/use-view.ts';
import { FileDialogs } from './FileDialogs.tsx';
import { FilesView } from './FilesView.tsx';
import { type AnyFailure, failureText } from './failure-text.ts';
import type { FileDialog } from './file-dialog.ts';
import { OpenTree } from './OpenTree.tsx';
import { pathTo, reveal } from './open-folders.ts';
import { TreeNav } from './TreeNav.tsx';
import { UnderWay } from './UnderWay.tsx';
import { startUploads } from './upload-desk.ts';
import { usePlacing } from './use-placing.ts';
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

  const { said, place, drop } = usePlacing({ trees, acts, onFailure: setFailure });
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
          onDropped={(target, what, zone) => void drop(target, what, zone)}
          onFiles={(target, files) => startUploads(client, { treeId: target.treeId, replaces: null }, files)}
          onPlace={(folder, to) => void (folder.parentId !== null && place(folder, folder.parentId, to))}
        />
      }
      said={said}
      uploads={<UnderWay />}
    >
      {treeId !== null && (
        <OpenTree
          key={treeId}
          treeId={treeId}
          item={item}
          trees={trees}
          path={pathTo(trees, treeId)}
          isNarrow={isNarrow}
          acts={acts}
          dialog={dialog}
          onDialog={setDialog}
          onPlace={(folder, parentId, to) => void place(folder, parentId, to)}
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
