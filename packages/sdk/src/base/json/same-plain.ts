/** Values nested deeper than this count as different. */
const DEEPEST = 32;

/**
 * Compares two values that may cross the thread boundary, by content: arrays and plain objects part by part. Anything else, such as a
 * map or bytes, is the same only if it is the same object. It descends only as far as they are equal.
 */
export function isSamePlain(one: unknown, other: unknown, depth = 0): boolean {
  if (Object.is(one, other)) return true;
  if (depth > DEEPEST) return false;
  if (Array.isArray(one))
    return (
      Array.isArray(other) &&
      one.length === other.length &&
      one.every((item, at) => isSamePlain(item, other[at], depth + 1))
    );
  if (!isPlain(one) || !isPlain(other)) return false;
  const keys = Object.keys(one);
  return (
    keys.length === Object.keys(other).length &&
    keys.every((key) => Object.hasOwn(other, key) && isSamePlain(one[key], other[key], depth + 1))
  );
}

function isPlain(value: unknown): value is Readonly<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}
