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

/**
 * Gives files in order, again and again: as long as nothing changes that the order goes by, it stays without a comparison. Details
 * arrive one after the other while somebody scrolls.
 */
export function fileSorter(): typeof sortedFiles {
  let before: readonly FileItem[] = [];
  let order: readonly number[] = [];
  let asked = '';
  return (files, sort, locale) => {
    const now = `${sort.column} ${sort.isDescending} ${locale}`;
    const stays =
      now === asked &&
      files.length === before.length &&
      !files.some((file, at) => moves(file, before[at], sort.column));
    if (!stays) {
      const places = new Map(files.map((file, at) => [file, at]));
      order = sortedFiles(files, sort, locale).map((file) => places.get(file) ?? 0);
    }
    [before, asked] = [files, now];
    return order.flatMap((at) => files[at] ?? []);
  };
}

/** True if a file may have another place than it had. */
function moves(file: FileItem, before: FileItem | undefined, column: SortColumn): boolean {
  if (file === before) return false;
  if (file.fileId !== before?.fileId || file.name !== before.name) return true;
  return column !== 'name' && numberOf(file, column) !== numberOf(before, column);
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
