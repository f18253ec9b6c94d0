import type { JsonObject } from './guards.ts';

const PROTOTYPE_NAMES: ReadonlySet<string> = new Set(['__proto__', 'prototype', 'constructor']);

/**
 * `object` with `value` under `key`. For keys that come from people or servers: one that names a prototype is refused by
 * `Trying to modify prototype or constructor` (11.ER-19).
 */
export function withKey(object: JsonObject, key: string, value: unknown): JsonObject {
  if (PROTOTYPE_NAMES.has(key)) throw new TypeError('Trying to modify prototype or constructor');
  return { ...object, [key]: value };
}
