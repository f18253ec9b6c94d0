/** Removes `remove` items at `at` and puts `insert` in their place. */
export interface Splice<Item> {
  readonly at: number;
  readonly remove: number;
  readonly insert: readonly Item[];
}

/**
 * A change of a list: splices applied in order, each counting in the list as the ones before left it, and each beginning at
 * or after the place where the one before ended. So a patch is applied in one pass.
 */
export type Patch<Item> = readonly Splice<Item>[];
