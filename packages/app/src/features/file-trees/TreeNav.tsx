import type { TreeItem } from '@parley/sdk/client/contract.ts';
import type { RoomId } from '@parley/sdk/client/ids.ts';
import { type KeyboardEvent, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { rovingTarget } from '../../lib/dom/roving.ts';
import { useI18n } from '../../lib/i18n/use-i18n.ts';
import { navigate } from '../../lib/route/use-route.ts';
import { useReadable } from '../../lib/store/use-readable.ts';
import type { Dragged, DropZone } from './dragging.ts';
import styles from './files.module.css';
import { openFolders, setOpen, shownTrees } from './open-folders.ts';
import { TreeRow } from './TreeRow.tsx';

export interface TreeNavProps {
  readonly trees: readonly TreeItem[];
  readonly chosen: RoomId | null;
  readonly onDropped: (target: TreeItem, what: Dragged, zone: DropZone) => void;
  readonly onFiles: (target: TreeItem, files: readonly File[]) => void;
  /** Moves a folder among those of its tree. */
  readonly onPlace: (item: TreeItem, to: number) => void;
}

/** All trees and their folders (WAI-ARIA tree). Arrow keys go through them, open and close; with Alt they move a folder. */
export function TreeNav({ trees, chosen, onDropped, onFiles, onPlace }: TreeNavProps) {
  const i18n = useI18n();
  const tree = useRef<HTMLUListElement>(null);
  const handlers = useSteady({ onDropped, onFiles });
  const [reached, setReached] = useState<RoomId | null>(null);
  const open = useReadable(openFolders);
  const shown = shownTrees(trees, open);
  const isShown = (treeId: RoomId | null) => shown.some((item) => item.treeId === treeId);
  const editable = useMemo(() => new Set(trees.flatMap((item) => (item.mayEdit ? item.treeId : []))), [trees]);
  const reachable = [reached, chosen].find(isShown) ?? shown[0]?.treeId ?? null;

  const focusItem = (treeId: RoomId | null | undefined) => {
    if (treeId === null || treeId === undefined) return;
    tree.current?.querySelector<HTMLElement>(`[data-key="${CSS.escape(treeId)}"]`)?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const index = shown.findIndex(({ treeId }) => treeId === reachable);
    const item = shown[index];
    if (item === undefined) return;
    if (act(event, item, index)) event.preventDefault();
  };
  const act = (event: KeyboardEvent, item: TreeItem, index: number): boolean => {
    const isRightToLeft = getComputedStyle(event.currentTarget).direction === 'rtl';
    const [opener, closer] = isRightToLeft ? ['ArrowLeft', 'ArrowRight'] : ['ArrowRight', 'ArrowLeft'];
    const isOpen = item.hasFolders && open.has(item.treeId);
    if (event.altKey) {
      const step = event.key === 'ArrowUp' ? -1 : Number(event.key === 'ArrowDown');
      const to = item.place + step;
      if (step === 0 || item.parentId === null || to < 0 || to >= item.count) return false;
      onPlace(item, to);
      return true;
    }
    const target = rovingTarget(event.key, index, shown.length) ?? typed(event, shown, index);
    if (target !== null) focusItem(shown[target]?.treeId);
    else if (event.key === opener && item.hasFolders && !isOpen) setOpen(item.treeId, true);
    else if (event.key === opener && isOpen) focusItem(shown[index + 1]?.treeId);
    else if (event.key === closer && isOpen) setOpen(item.treeId, false);
    else if (event.key === closer) focusItem(item.parentId);
    else if (event.key === 'Enter' || event.key === ' ') navigate({ kind: 'files', treeId: item.treeId });
    else return false;
    return true;
  };
  return (
    <ul
      ref={tree}
      role="tree"
      className={styles.tree}
      aria-label={i18n._({ id: 'trees.trees', message: 'Trees' })}
      onKeyDown={onKeyDown}
    >
      {shown.map((item) => (
        <TreeRow
          key={item.treeId}
          item={item}
          isChosen={item.treeId === chosen}
          isReachable={item.treeId === reachable}
          isOpen={open.has(item.treeId)}
          mayOrder={item.parentId !== null && editable.has(item.parentId)}
          onReach={setReached}
          onDropped={handlers.onDropped}
          onFiles={handlers.onFiles}
        />
      ))}
    </ul>
  );
}

/** Handlers that stay the same, so that rows are not drawn again; they call the latest ones. */
function useSteady({ onDropped, onFiles }: Pick<TreeNavProps, 'onDropped' | 'onFiles'>) {
  const latest = useRef({ onDropped, onFiles });
  useLayoutEffect(() => {
    latest.current = { onDropped, onFiles };
  });
  return useMemo<Pick<TreeNavProps, 'onDropped' | 'onFiles'>>(
    () => ({
      onDropped: (target, what, zone) => latest.current.onDropped(target, what, zone),
      onFiles: (target, files) => latest.current.onFiles(target, files),
    }),
    [],
  );
}

/** The next item whose name begins with the letter that was typed. */
function typed(event: KeyboardEvent, shown: readonly TreeItem[], index: number): number | null {
  if (event.key.length !== 1 || event.key === ' ' || event.ctrlKey || event.metaKey) return null;
  const letter = event.key.toLocaleLowerCase();
  for (let step = 1; step <= shown.length; step += 1) {
    const at = (index + step) % shown.length;
    const name = shown[at]?.name;
    if (name?.kind === 'named' && name.name.toLocaleLowerCase().startsWith(letter)) return at;
  }
  return null;
}
