/**
 * Changes of keyed lists. Features publish whole lists in which unchanged items are the same objects; `diffKeyed` finds what
 * changed, `applySplices` does it elsewhere.
 *
 * The law: `applySplices(before, diffKeyed(before, after))` has the items of `after`, taken from `before` where they did not
 * change. What did not change is never in a patch, and a moved item is in it once, however far it went.
 */
import { BugError } from '../assert/assert.ts';
import { longestIncreasing } from './longest-increasing.ts';

/** Removes `remove` items at `at` and puts `insert` in their place. */
export interface Splice<Item> {
  readonly at: number;
  readonly remove: number;
  readonly insert: readonly Item[];
}

/**
 * Splices applied in order, each counting in the list as the ones before left it, and each beginning at or after the place
 * where the one before ended. So a patch is applied in one pass.
 */
export type Patch<Item> = readonly Splice<Item>[];

/** The list after `patch`: a new one, or `items` itself if the patch is empty. A patch that does not fit is a `BugError`. */
export function applySplices<Item>(items: readonly Item[], patch: Patch<Item>): readonly Item[] {
  if (patch.length === 0) return items;
  const result: Item[] = [];
  let taken = 0;
  const copyUntil = (end: number) => {
    for (const item of items.slice(taken, end)) result.push(item);
    taken = end;
  };
  for (const { at, remove, insert } of patch) {
    const kept = at - result.length;
    if (!(kept >= 0 && remove >= 0 && taken + kept + remove <= items.length)) {
      throw new BugError(`a splice of ${remove} at ${at} does not fit a list of ${items.length}`);
    }
    copyUntil(taken + kept);
    taken += remove;
    for (const item of insert) result.push(item);
  }
  copyUntil(items.length);
  return result;
}

/** An item of a keyed list. */
interface Keyed {
  readonly key: string;
}

/**
 * The patch from `before` to `after`. The same object is unchanged, and so is one that `isSame` finds the same as the object that had its
 * key; any other with the same key is replaced in its place. A move is a removal and an insertion, with as few of them as there can be.
 * Neighbouring changes are one splice.
 *
 * Two items of `after` with the same key are a `BugError`; `before` is taken to have none, as a list that was published before.
 */
export function diffKeyed<Item extends Keyed>(
  before: readonly Item[],
  after: readonly Item[],
  isSame: (one: Item | undefined, other: Item | undefined) => boolean = Object.is,
): Patch<Item> {
  const start = commonStart(before, after);
  const tail = commonEnd(before, after, start);
  const old = before.slice(start, before.length - tail);
  const fresh = after.slice(start, after.length - tail);
  const positions = matchByKey(old, fresh);
  checkNewKeys(before, start, tail, fresh, positions);
  // Replaced objects are sent anyway, so only unchanged objects count for the longest run.
  const unchanged = positions.map((position, place) =>
    position >= 0 && isSame(old[position], fresh[place]) ? position : -1,
  );
  return writeSplices(old, fresh, unchanged, start);
}

/** Throws a `BugError` if two items have the same key. */
export function assertUniqueKeys(items: readonly Keyed[]): void {
  const keys = new Set<string>();
  for (const { key } of items) {
    if (keys.has(key)) throw duplicateKey(key);
    keys.add(key);
  }
}

function duplicateKey(key: string): BugError {
  return new BugError(`two items of a list have the key ${key}`);
}

function commonStart<Item>(before: readonly Item[], after: readonly Item[]): number {
  const limit = Math.min(before.length, after.length);
  let count = 0;
  while (count < limit && before[count] === after[count]) count += 1;
  return count;
}

function commonEnd<Item>(before: readonly Item[], after: readonly Item[], start: number): number {
  const limit = Math.min(before.length, after.length) - start;
  let count = 0;
  while (count < limit && before[before.length - 1 - count] === after[after.length - 1 - count]) count += 1;
  return count;
}

/** For each item of `fresh` its position in `old`, or -1 if it is new there. */
function matchByKey(old: readonly Keyed[], fresh: readonly Keyed[]): number[] {
  const places = new Map<string, number>();
  fresh.forEach(({ key }, place) => {
    if (places.set(key, place).size === place) throw duplicateKey(key);
  });
  const positions = fresh.map(() => -1);
  old.forEach(({ key }, position) => {
    const place = places.get(key);
    if (place !== undefined) positions[place] = position;
  });
  return positions;
}

/**
 * The middle was checked against itself; what is new in it must not stand in the common start or end either. Looked for only
 * if something is new: reordering and replacing cannot bring a key in twice.
 */
function checkNewKeys(
  before: readonly Keyed[],
  start: number,
  tail: number,
  fresh: readonly Keyed[],
  positions: readonly number[],
): void {
  const added = new Set<string>();
  fresh.forEach((item, index) => {
    if (positions[index] === -1) added.add(item.key);
  });
  if (added.size === 0) return;
  const tailStart = before.length - tail;
  before.forEach(({ key }, index) => {
    if ((index < start || index >= tailStart) && added.has(key)) {
      throw duplicateKey(key);
    }
  });
}

/**
 * Walks both middles at once. Items on the longest run that kept its order stay; between two of them, the rest of `old` is
 * removed and the rest of `fresh` inserted, which replaces a changed item in its place.
 */
function writeSplices<Item>(
  old: readonly Item[],
  fresh: readonly Item[],
  unchanged: readonly number[],
  offset: number,
): Patch<Item> {
  const patch: Splice<Item>[] = [];
  let from = 0;
  let to = 0;
  const changeUntil = (oldEnd: number, freshEnd: number) => {
    if (oldEnd > from || freshEnd > to) {
      patch.push({ at: offset + to, remove: oldEnd - from, insert: fresh.slice(to, freshEnd) });
    }
  };
  for (const place of longestIncreasing(unchanged)) {
    const position = unchanged[place] ?? -1;
    changeUntil(position, place);
    from = position + 1;
    to = place + 1;
  }
  changeUntil(old.length, fresh.length);
  return patch;
}
