/** The selected files of a list. */
import type { FileItem } from '@parley/sdk/client/contract.ts';
import type { EventId } from '@parley/sdk/client/ids.ts';

export interface Selection {
  readonly ids: ReadonlySet<EventId>;
  /** The file that a range goes out from: the last one that was selected alone; null for none. */
  readonly anchor: EventId | null;
}

type Listed = readonly Pick<FileItem, 'fileId'>[];

export const NOTHING_SELECTED: Selection = { ids: new Set(), anchor: null };

/** The selection with one file more, or without it. */
export function toggled({ ids }: Selection, fileId: EventId): Selection {
  const next = new Set(ids);
  if (!next.delete(fileId)) next.add(fileId);
  return { ids: next, anchor: fileId };
}

/** All files from the anchor to one, in place of what was selected. Without an anchor they go out from `from`. */
export function extended({ anchor }: Selection, files: Listed, from: EventId, to: EventId): Selection {
  const placeOf = (wanted: EventId) => files.findIndex(({ fileId }) => fileId === wanted);
  const start = anchor !== null && placeOf(anchor) >= 0 ? anchor : from;
  const ends = [placeOf(start), placeOf(to)] as const;
  const range = files.slice(Math.min(...ends), Math.max(...ends) + 1);
  return { ids: new Set(range.map(({ fileId }) => fileId)), anchor: start };
}

/** All files. */
export function wholeSelection(files: Listed): Selection {
  return { ids: new Set(files.map(({ fileId }) => fileId)), anchor: null };
}

/** The rest of a selection once files went; the same one if none did. */
export function stillThere(selection: Selection, files: Listed): Selection {
  if (selection.ids.size === 0) return selection;
  const left = files.flatMap(({ fileId }) => (selection.ids.has(fileId) ? fileId : []));
  return left.length === selection.ids.size ? selection : { ids: new Set(left), anchor: selection.anchor };
}
