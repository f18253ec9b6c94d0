import type { FileItem } from '@parley/sdk/client/contract.ts';

/** The columns by which files can be sorted. */
export type SortColumn = 'name' | 'version' | 'size' | 'changed';

export interface FileSort {
  readonly column: SortColumn;
  readonly isDescending: boolean;
}

export const BY_NAME: FileSort = { column: 'name', isDescending: false };

/** The order after a column was pressed: the other way round if it is the same. */
export function nextSort({ column, isDescending }: FileSort, pressed: SortColumn): FileSort {
  if (column === pressed) return { column, isDescending: !isDescending };
  // The newest and the largest are looked for more than the oldest and the smallest.
  return { column: pressed, isDescending: pressed !== 'name' };
}

/** Files in order; of equals by name, with numbers by their value. */
export function sortedFiles(files: readonly FileItem[], sort: FileSort, locale: string): readonly FileItem[] {
  const { compare } = new Intl.Collator(locale, { numeric: true, sensitivity: 'base' });
  const byName = (one: FileItem, other: FileItem) =>
    compare(one.name, other.name) || (one.fileId < other.fileId ? -1 : 1);
  const turn = sort.isDescending ? -1 : 1;
  if (sort.column === 'name') return [...files].sort((one, other) => turn * byName(one, other));
  const { column } = sort;
  return [...files].sort(
    (one, other) => turn * (numberOf(one, column) - numberOf(other, column)) || byName(one, other),
  );
}

function numberOf(file: FileItem, column: Exclude<SortColumn, 'name'>): number {
  if (column === 'version') return file.version;
  if (column === 'changed') return file.changedAt;
  return file.details?.kind === 'known' ? (file.details.sizeBytes ?? -1) : -1;
}
