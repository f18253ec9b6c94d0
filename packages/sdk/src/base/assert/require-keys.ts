/**
 * Checks the options that a program hands in, whose compiler may not have. Throws `Missing required key: <key>` for the first of `keys`
 * that is not there (11.ER-13).
 */
export function requireKeys(options: object, keys: readonly string[]): void {
  const given = new Map<string, unknown>(Object.entries(options));
  for (const key of keys) if (given.get(key) === undefined) throw new TypeError(`Missing required key: ${key}`);
}
