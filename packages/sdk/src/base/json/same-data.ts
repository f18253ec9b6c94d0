/** Whether two values of plain data are the same. Infinite levels are told from none, which JSON does not. */
export function isSameData(one: unknown, other: unknown): boolean {
  return asText(one) === asText(other);
}

function asText(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) => (part === Number.POSITIVE_INFINITY ? 'Infinity' : part));
}
