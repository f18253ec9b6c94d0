/** The entries of a stored JSON object, by name; none where `stored` is missing or makes no sense. */
export function storedEntries(stored: string | null): ReadonlyMap<string, unknown> {
  try {
    const raw: unknown = JSON.parse(stored ?? '');
    return new Map(Object.entries(raw ?? {}));
  } catch {
    return new Map();
  }
}
