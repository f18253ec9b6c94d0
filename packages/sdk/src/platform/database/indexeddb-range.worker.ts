import type { Key, RangeQuery } from './database.ts';
import { compareKeys, hasPrefix } from './key.ts';

/** The keys that begin with `prefix`: an array sorts after every string and number, so `[...prefix, []]` is past them all. */
export function prefixRange(prefix: Key): IDBKeyRange {
  return IDBKeyRange.bound([...prefix], [...prefix, []], false, true);
}

/** The keys a query covers; `undefined` if there can be none (IndexedDB throws for an empty range). */
export function keyRange({ prefix, beyond, direction = 'next' }: RangeQuery): IDBKeyRange | undefined {
  if (beyond === undefined) return prefixRange(prefix);
  // Past the whole prefix already, whichever way: nothing is left or nothing is cut off.
  const isBefore = compareKeys(beyond, prefix) < 0;
  const isInside = hasPrefix(beyond, prefix);
  if (direction === 'next') {
    if (isBefore) return prefixRange(prefix);
    return isInside ? IDBKeyRange.bound([...beyond], [...prefix, []], true, true) : undefined;
  }
  if (isBefore || compareKeys(beyond, prefix) === 0) return undefined;
  return isInside ? IDBKeyRange.bound([...prefix], [...beyond], false, true) : prefixRange(prefix);
}
