/**
 * The order of rooms in a space (spec, "Ordering of children within a space"), and of spaces among each other (MSC3230). Orders are printable
 * ASCII, compared by code unit; what has none comes last.
 */

/** A place among others. */
export interface Ordered {
  readonly order: string | null;
  /** Decides between those without an order, and between equals. */
  readonly at: number;
  readonly roomId: string;
}

/** Compares two places: by order, then by age, then by id. */
export function byOrder(one: Ordered, other: Ordered): number {
  if (one.order !== other.order) {
    if (one.order === null) return 1;
    if (other.order === null) return -1;
    return one.order < other.order ? -1 : 1;
  }
  if (one.at !== other.at) return one.at - other.at;
  return one.roomId < other.roomId ? -1 : Number(one.roomId > other.roomId);
}
