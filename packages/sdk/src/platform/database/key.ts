import type { Key, KeyPart } from './database.ts';

/** Orders keys as every driver does: part by part, numbers before strings, a prefix before what it begins. */
export function compareKeys(a: Key, b: Key): number {
  const shared = Math.min(a.length, b.length);
  for (let index = 0; index < shared; index += 1) {
    const order = compareParts(a[index], b[index]);
    if (order !== 0) return order;
  }
  return a.length - b.length;
}

/** Whether `key` begins with `prefix`, part by part. */
export function hasPrefix(key: Key, prefix: Key): boolean {
  return key.length >= prefix.length && prefix.every((part, index) => compareParts(part, key[index]) === 0);
}

/** True if every part can be ordered: `NaN` cannot. */
export function isValidKey(key: Key): boolean {
  return key.every((part) => typeof part === 'string' || (typeof part === 'number' && !Number.isNaN(part)));
}

function compareParts(a: KeyPart | undefined, b: KeyPart | undefined): number {
  if (a === b || a === undefined || b === undefined) return 0;
  if (typeof a === 'string') return typeof b === 'number' || a > b ? 1 : -1;
  return typeof b === 'string' || a < b ? -1 : 1;
}
