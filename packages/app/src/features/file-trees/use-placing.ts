import type { TreeItem } from '@parley/sdk/client/contract.ts';
import type { RoomId } from '@parley/sdk/client/ids.ts';
import { useState } from 'react';
import { roomNameText } from '../../lib/format/room-name.ts';
import { useI18n } from '../../lib/i18n/use-i18n.ts';
import { useClient } from '../../lib/view/client-context.ts';
import type { Dragged, DropZone } from './dragging.ts';
import type { AnyFailure } from './failure-text.ts';
import { moveFiles } from './file-batches.ts';
import type { TreeActs } from './use-tree-acts.ts';

export interface Placing {
  /** The new place of a folder in words, to be announced. */
  readonly said: string;
  /** Puts a folder to a place among those of a tree. */
  readonly place: (folder: TreeItem, parentId: RoomId, to: number) => Promise<void>;
  /** Puts what was dropped into a tree, or before or after a folder. */
  readonly drop: (target: TreeItem, what: Dragged, zone: DropZone) => Promise<void>;
}

interface PlacingParts {
  readonly trees: readonly TreeItem[];
  readonly acts: TreeActs;
  readonly onFailure: (failure: AnyFailure | null) => void;
}

/** The moves of folders and files between trees, and of folders among each other. */
export function usePlacing({ trees, acts, onFailure }: PlacingParts): Placing {
  const i18n = useI18n();
  const { client } = useClient();
  const [said, setSaid] = useState('');
  const nameOf = (treeId: RoomId) => {
    const item = trees.find((each) => each.treeId === treeId);
    return item === undefined ? '' : roomNameText(i18n, item.name);
  };
  const place = async (folder: TreeItem, parentId: RoomId, to: number) => {
    const failure = await acts.changeTree(folder.treeId, { kind: 'place', parentId, to });
    onFailure(failure);
    if (failure !== null) return;
    const others = trees.filter((each) => each.parentId === parentId && each.treeId !== folder.treeId);
    const values = { folder: roomNameText(i18n, folder.name), tree: nameOf(parentId) };
    setSaid(
      i18n._({
        id: 'trees.placed',
        message: '{folder} is number {place} of {count} in {tree}',
        values: { ...values, place: to + 1, count: others.length + 1 },
      }),
    );
  };
  const drop = async (target: TreeItem, what: Dragged, zone: DropZone) => {
    if (what.treeId === target.treeId) return;
    if (what.kind === 'folder') {
      const folder = trees.find((each) => each.treeId === what.treeId);
      if (folder === undefined) return;
      if (zone === 'into' || target.parentId === null) return place(folder, target.treeId, 0);
      return place(folder, target.parentId, placeBeside(folder, target, zone));
    }
    const [file, ...others] = what.files;
    if (file === undefined) return;
    if (others.length > 0) return moveFiles(client, what.treeId, what.files, target.treeId);
    const from = { treeId: what.treeId, fileId: file.fileId };
    onFailure(await acts.changeFile(from, { kind: 'place', treeId: target.treeId }));
  };
  return { said, place, drop };
}

/** The place that a folder gets beside another one. One that stands before it already leaves its own. */
function placeBeside(folder: TreeItem, target: TreeItem, zone: 'before' | 'after'): number {
  const place = target.place + Number(zone === 'after');
  const isBefore = folder.parentId === target.parentId && folder.place < target.place;
  return place - Number(isBefore);
}
