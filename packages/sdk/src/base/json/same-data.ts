/** Compares two values of plain data. Unlike JSON, it distinguishes infinity from null. */
export function isSameData(one: unknown, other: unknown): boolean {
  return asText(one) === asText(other);
}

function asText(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) => (part === Number.POSITIVE_INFINITY ? 'Infinity' : part));
}
