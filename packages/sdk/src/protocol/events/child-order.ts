// Printable ASCII, at most 50 characters (spec, "Ordering of children within a space").
const ORDER = /^[\x20-\x7e]{1,50}$/;

/** Reads an order; null for what is none. */
export function decodeOrder(order: unknown): string | null {
  return typeof order === 'string' && ORDER.test(order) ? order : null;
}
