import type { FileItem } from '@parley/sdk/client/contract.ts';
import type { EventId } from '@parley/sdk/client/ids.ts';
import { type DragEvent, type KeyboardEvent, type MouseEvent, useCallback, useMemo, useState } from 'react';
import { dragAll } from './dragging.ts';
import { extended, NOTHING_SELECTED, type Selection, stillThere, toggled, wholeSelection } from './selection.ts';

export interface FileSelection {
  readonly ids: ReadonlySet<EventId>;
  /** The selected files, in the order of the list. */
  readonly files: readonly FileItem[];
  /** Selects one, or not any more. The same function each time. */
  readonly toggle: (fileId: EventId) => void;
  readonly clear: () => void;
  /** Selects from the anchor to the file at `to`; the key was pressed at `from`. */
  readonly extend: (from: number, to: number) => void;
  /** Handlers of the grid, whose files say by `data-file` which they are. */
  readonly handlers: {
    readonly onMouseDownCapture: (event: MouseEvent) => void;
    readonly onClickCapture: (event: MouseEvent) => void;
    readonly onKeyDownCapture: (event: KeyboardEvent) => void;
    readonly onDragStart: (event: DragEvent) => void;
  };
}

/**
 * The files that somebody selects: by a press with Ctrl or Shift, by keys, or by the menu of one, after which a press on others selects
 * them too (FT-17).
 * @param onDelete asks to delete them all; null where that may not be
 */
export function useFileSelection(files: readonly FileItem[], onDelete: ((files: readonly FileItem[]) => void) | null) {
  const [state, setState] = useState<Selection>(NOTHING_SELECTED);
  const selection = useMemo(() => stillThere(state, files), [state, files]);
  const { ids } = selection;
  const selected = useMemo(() => (ids.size === 0 ? [] : files.filter(({ fileId }) => ids.has(fileId))), [ids, files]);
  const fileAt = ({ target }: { readonly target: EventTarget }): FileItem | undefined => {
    if (!(target instanceof Element) || target.closest('[role="menu"]') !== null) return undefined;
    const fileId = target.closest<HTMLElement>('[data-file]')?.dataset['file'];
    return fileId === undefined ? undefined : files.find((file) => file.fileId === fileId);
  };
  const clicked = (event: MouseEvent): Selection | null => {
    const file = fileAt(event);
    if (file === undefined || isOnMenuButton(event)) return null;
    if (event.shiftKey) return extended(selection, files, file.fileId, file.fileId);
    return event.ctrlKey || event.metaKey || ids.size > 0 ? toggled(selection, file.fileId) : null;
  };
  const typed = (event: KeyboardEvent): Selection | null => {
    const isCommand = event.ctrlKey || event.metaKey;
    const file = fileAt(event);
    if (file === undefined) return null;
    if (isCommand && event.key.toLowerCase() === 'a') return wholeSelection(files);
    if (event.key === ' ' && (isCommand || event.shiftKey)) return toggled(selection, file.fileId);
    return event.key === 'Escape' && ids.size > 0 ? NOTHING_SELECTED : null;
  };
  const result: FileSelection = {
    ids,
    files: selected,
    toggle: useCallback((fileId: EventId) => setState((before) => toggled(before, fileId)), []),
    clear: useCallback(() => setState(NOTHING_SELECTED), []),
    extend: (from, to) => {
      const [start, end] = [files[from], files[to]];
      if (start !== undefined && end !== undefined) setState(extended(selection, files, start.fileId, end.fileId));
    },
    handlers: {
      // The text between two presses is not what is meant.
      onMouseDownCapture: (event) => event.shiftKey && fileAt(event) !== undefined && event.preventDefault(),
      onClickCapture: (event) => take(event, clicked(event), setState),
      onKeyDownCapture: (event) => {
        if (event.key === 'Delete' && selected.length > 0 && onDelete !== null && fileAt(event) !== undefined) {
          stop(event);
          onDelete(selected);
        } else take(event, typed(event), setState);
      },
      onDragStart: (event) => {
        const file = fileAt(event);
        if (file !== undefined && ids.has(file.fileId)) dragAll(selected);
      },
    },
  };
  return result;
}

function isOnMenuButton({ target }: MouseEvent): boolean {
  return target instanceof Element && target.closest('[aria-haspopup]') !== null;
}

function take(
  event: MouseEvent | KeyboardEvent,
  selection: Selection | null,
  set: (selection: Selection) => void,
): void {
  if (selection === null) return;
  stop(event);
  set(selection);
}

function stop(event: MouseEvent | KeyboardEvent): void {
  event.preventDefault();
  event.stopPropagation();
}
