/**
 * Copies plain data as structured clone does, but many times faster: what crosses ports and goes to disks is most of what a run
 * does. Whatever is not plain goes the slow way.
 */
export function plainCopy(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) {
    if (typeof value === 'function' || typeof value === 'symbol') throw new DOMException('not plain', 'DataCloneError');
    return value;
  }
  if (Array.isArray(value)) return value.map(plainCopy);
  if (value instanceof Uint8Array) return value.slice();
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype !== Object.prototype && prototype !== null) return structuredClone(value);
  const copy: Record<string, unknown> = {};
  for (const key of Object.keys(value)) {
    const member = plainCopy((value as Record<string, unknown>)[key]);
    if (key === '__proto__')
      Object.defineProperty(copy, key, { value: member, enumerable: true, configurable: true, writable: true });
    else copy[key] = member;
  }
  return copy;
}
