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

/** The part of a folder on which something is dropped: its middle, or one of its edges. */
export type DropZone = 'before' | 'into' | 'after';

export interface DropPlace {
  /** Things may be put into it. */
  readonly mayTake: boolean;
  /** Folders may be put before and after it. */
  readonly mayOrder: boolean;
  readonly onDropped: (what: Dragged, zone: DropZone) => void;
  readonly onFiles: (files: readonly File[]) => void;
}

/** The part of a row at each end that is its edge, where things can be put into it too. */
const EDGE = 0.25;

/** Attributes of a place where something can be dropped: what is dragged here, or files of the machine. */
export function dropPlace({ mayTake, mayOrder, onDropped, onFiles }: DropPlace) {
  const zoneOf = ({ dataTransfer: { types }, currentTarget, clientY }: DragEvent<HTMLElement>): DropZone | null => {
    if (!types.includes('Files') && !types.includes(TYPE)) return null;
    const inside = mayTake ? 'into' : null;
    if (!mayOrder || dragged?.kind !== 'folder') return inside;
    const { top, height } = currentTarget.getBoundingClientRect();
    const [at, edge] = [(clientY - top) / height, mayTake ? EDGE : 0.5];
    if (at < edge) return 'before';
    return at > 1 - edge ? 'after' : inside;
  };
  return {
    onDragOver: (event: DragEvent<HTMLElement>) => {
      const zone = zoneOf(event);
      if (zone === null) return;
      event.preventDefault();
      event.currentTarget.dataset['over'] = zone;
    },
    onDragLeave: ({ currentTarget, relatedTarget }: DragEvent<HTMLElement>) => {
      if (!(relatedTarget instanceof Node) || !currentTarget.contains(relatedTarget))
        delete currentTarget.dataset['over'];
    },
    onDrop: (event: DragEvent<HTMLElement>) => {
      const zone = zoneOf(event);
      delete event.currentTarget.dataset['over'];
      if (zone === null) return;
      event.preventDefault();
      // The page would take the files too.
      event.stopPropagation();
      const { files } = event.dataTransfer;
      if (files.length > 0) onFiles([...files]);
      else if (dragged !== null) onDropped(dragged, zone);
      dragged = null;
    },
  };
}
