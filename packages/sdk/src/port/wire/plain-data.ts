/**
 * Says why `value` may not cross the thread boundary, as a path and a reason, or nothing if it may. Structured clone throws for
 * some of it and quietly strips the class off the rest, which shows far away from its cause; tests and development look here
 * before they post. Shared and circular references are fine.
 */
export function describeNotPlain(value: unknown): string | undefined {
  return search(value, 'message', new Set());
}

function search(value: unknown, path: string, seen: Set<object>): string | undefined {
  if (typeof value === 'function' || typeof value === 'symbol') return `${path} is a ${typeof value}`;
  if (typeof value !== 'object' || value === null || seen.has(value)) return undefined;
  seen.add(value);
  if (value instanceof Error) return `${path} is an Error`;
  if (Array.isArray(value)) return searchEach(value.entries(), path, seen);
  if (value instanceof Map) {
    return searchEach(value.entries(), path, seen) ?? searchEach([...value.keys()].entries(), `${path} key`, seen);
  }
  if (value instanceof Set) return searchEach([...value].entries(), path, seen);
  // Buffers, views and what else the platform knows how to copy or move name themselves; only our own classes do not.
  if (Object.prototype.toString.call(value) !== '[object Object]') return undefined;
  if (!isPlainObject(value)) return `${path} is an instance of a class`;
  return searchEach(Object.entries(value), path, seen);
}

/** By the shape of its prototype chain, so that an object of another realm is plain too. */
function isPlainObject(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === null || Object.getPrototypeOf(prototype) === null;
}

function searchEach(entries: Iterable<[unknown, unknown]>, path: string, seen: Set<object>): string | undefined {
  for (const [key, value] of entries) {
    const found = search(value, `${path}.${String(key)}`, seen);
    if (found !== undefined) return found;
  }
  return undefined;
}
