import type { FileItem } from '@parley/sdk/client/contract.ts';
import type { RoomId } from '@parley/sdk/client/ids.ts';
import type { DragEvent } from 'react';

/** Something of a tree that is dragged within the page. */
export type Dragged =
  | { readonly kind: 'files'; readonly treeId: RoomId; readonly files: readonly FileItem[] }
  | { readonly kind: 'folder'; readonly treeId: RoomId };

const TYPE = 'application/x-parley-tree';
let dragged: Dragged | null = null;

/** Attributes of what can be dragged. */
export function draggable(what: Dragged) {
  return {
    draggable: true,
    onDragStart: (event: DragEvent) => {
      dragged = what;
      event.dataTransfer.setData(TYPE, '');
      event.dataTransfer.effectAllowed = 'move';
    },
    onDragEnd: () => {
      dragged = null;
    },
  };
}

/** Takes others along with the file that is dragged. */
export function dragAll(files: readonly FileItem[]): void {
  if (dragged?.kind === 'files') dragged = { ...dragged, files };
}

/** Attributes of a place where something can be dropped: what is dragged here, or files of the machine. */
export function dropPlace(onDropped: (what: Dragged) => void, onFiles: (files: readonly File[]) => void) {
  const takes = ({ dataTransfer: { types } }: DragEvent) => types.includes('Files') || types.includes(TYPE);
  return {
    onDragOver: (event: DragEvent<HTMLElement>) => {
      if (!takes(event)) return;
      event.preventDefault();
      event.currentTarget.dataset['over'] = '';
    },
    onDragLeave: ({ currentTarget, relatedTarget }: DragEvent<HTMLElement>) => {
      if (!(relatedTarget instanceof Node) || !currentTarget.contains(relatedTarget))
        delete currentTarget.dataset['over'];
    },
    onDrop: (event: DragEvent<HTMLElement>) => {
      delete event.currentTarget.dataset['over'];
      if (!takes(event)) return;
      event.preventDefault();
      // The page would take the files too.
      event.stopPropagation();
      const { files } = event.dataTransfer;
      if (files.length > 0) onFiles([...files]);
      else if (dragged !== null) onDropped(dragged);
      dragged = null;
    },
  };
}
