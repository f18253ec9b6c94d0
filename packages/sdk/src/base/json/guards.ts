/**
 * Reading values of unknown shape, such as parsed JSON. Every reader looks at own properties only, so that a name such as
 * `constructor` or `__proto__` never finds something of the prototype, and gives `undefined` for whatever is not of the
 * asked type. Nothing here throws.
 */
import { err, ok, type Result } from '../result/result.ts';

/** A JSON object: not null, not an array. Its values are unknown. */
export type JsonObject = Readonly<Record<string, unknown>>;

/** Whether `value` is a JSON object (arrays are not). */
export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The own property `key` of `object`, or `undefined`. */
export function own(object: JsonObject, key: string): unknown {
  return Object.hasOwn(object, key) ? object[key] : undefined;
}

/** The string under `key`, `''` included. */
export function stringAt(object: JsonObject, key: string): string | undefined {
  const value = own(object, key);
  return typeof value === 'string' ? value : undefined;
}

/** The finite number under `key`. */
export function numberAt(object: JsonObject, key: string): number | undefined {
  const value = own(object, key);
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined;
}

/** The integer under `key`, if a double holds it exactly (at most 2^53 - 1 either way). */
export function integerAt(object: JsonObject, key: string): number | undefined {
  const value = own(object, key);
  return typeof value === 'number' && Number.isSafeInteger(value) ? value : undefined;
}

/** The integer under `key`, if it is 0 or more. */
export function countAt(object: JsonObject, key: string): number | undefined {
  const value = integerAt(object, key);
  return value !== undefined && value >= 0 ? value : undefined;
}

/** The boolean under `key`. */
export function booleanAt(object: JsonObject, key: string): boolean | undefined {
  const value = own(object, key);
  return typeof value === 'boolean' ? value : undefined;
}

/** The array under `key`; its items are unknown. */
export function arrayAt(object: JsonObject, key: string): readonly unknown[] | undefined {
  const value = own(object, key);
  return Array.isArray(value) ? value : undefined;
}

/** The object under `key`. */
export function objectAt(object: JsonObject, key: string): JsonObject | undefined {
  const value = own(object, key);
  return isObject(value) ? value : undefined;
}

/** The strings of the array under `key`, the other items left out; `undefined` when there is no array. */
export function stringsAt(object: JsonObject, key: string): readonly string[] | undefined {
  return arrayAt(object, key)?.filter((item) => typeof item === 'string');
}

/** Own enumerable keys and values, in order. A key `__proto__` is one like any other. */
export function ownEntries(object: JsonObject): [string, unknown][] {
  return Object.entries(object);
}

/**
 * True if objects and arrays in `value` are nested at most `depth` levels deep. Values nested some thousands of levels deep can
 * be parsed, but neither copied, stored nor serialized again.
 */
export function isWithinDepth(value: unknown, depth: number): boolean {
  if (typeof value !== 'object' || value === null) return true;
  if (depth === 0) return false;
  // Thousands of events come in one answer, so this makes neither lists nor closures.
  if (Array.isArray(value)) {
    for (const item of value) if (!isWithinDepth(item, depth - 1)) return false;
    return true;
  }
  for (const key in value) {
    const part: unknown = (value as JsonObject)[key];
    if (typeof part === 'object' && !isWithinDepth(part, depth - 1)) return false;
  }
  return true;
}

/** Why bytes could not be read. */
export interface NotJson {
  readonly kind: 'notJson';
}

const utf8 = new TextDecoder();

/** Parses UTF-8 JSON. Bytes that are no UTF-8 become U+FFFD: one bad character must not cost the whole answer. */
export function parseJson(bytes: Uint8Array<ArrayBuffer>): Result<unknown, NotJson> {
  try {
    const value: unknown = JSON.parse(utf8.decode(bytes));
    return ok(value);
  } catch {
    return err({ kind: 'notJson' });
  }
}
