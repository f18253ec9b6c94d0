import type { TreeItem } from '@parley/sdk/client/contract.ts';
import type { RoomId } from '@parley/sdk/client/ids.ts';
import { ObservableValue } from '@parley/sdk/client/value.ts';
import { whenForgotten } from '../../lib/media/forget.ts';

/** Trees and folders whose folders are shown in this tab. */
export const openFolders = new ObservableValue<ReadonlySet<RoomId>>(new Set());

whenForgotten(() => openFolders.set(new Set()));

/** Shows the folders of a tree, or hides them. */
export function setOpen(treeId: RoomId, isOpen: boolean): void {
  const rest = [...openFolders.current].filter((other) => other !== treeId);
  openFolders.set(new Set(isOpen ? [...rest, treeId] : rest));
}

/** Shows what leads to a folder. */
export function reveal(trees: readonly TreeItem[], treeId: RoomId): void {
  const path = pathTo(trees, treeId).slice(0, -1);
  const isMissing = path.some((item) => !openFolders.current.has(item.treeId));
  if (isMissing) openFolders.set(new Set([...openFolders.current, ...path.map((item) => item.treeId)]));
}

/** A tree and the folders in each other down to one; nothing if it is not there. */
export function pathTo(trees: readonly TreeItem[], treeId: RoomId): readonly TreeItem[] {
  const byId = new Map(trees.map((item) => [item.treeId, item]));
  const path: TreeItem[] = [];
  for (let item = byId.get(treeId); item !== undefined && !path.includes(item); ) {
    path.unshift(item);
    item = item.parentId === null ? undefined : byId.get(item.parentId);
  }
  return path;
}

/** The trees that are shown: those on top, and what is in open ones. They come in this order already. */
export function shownTrees(trees: readonly TreeItem[], open: ReadonlySet<RoomId>): readonly TreeItem[] {
  const shown = new Set<RoomId>();
  return trees.filter(({ treeId, parentId }) => {
    const isShown = parentId === null || (shown.has(parentId) && open.has(parentId));
    if (isShown) shown.add(treeId);
    return isShown;
  });
}
