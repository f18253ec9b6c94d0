/** The errors of a membership: lines in the words of other clients (09.R-01, 09.R-10). */
import { isObject, type JsonObject, own } from '../../../base/json/guards.ts';

/** Begins each line. */
const PREFIX = ' - ';

/** Lines about the fields of one object. */
export class FieldErrors {
  readonly lines: string[] = [];

  /** Notes `words` unless it `holds`. */
  check(holds: boolean, words: string): boolean {
    if (!holds) this.lines.push(PREFIX + words);
    return holds;
  }

  /** The string under `key`; anything else is noted. */
  string(object: JsonObject, key: string, words = `${key} must be string`): string | null {
    const value = own(object, key);
    return this.check(typeof value === 'string', words) ? String(value) : null;
  }

  /** The object under `key`; anything else is noted. */
  object(object: JsonObject, key: string): JsonObject | null {
    const value = own(object, key);
    this.check(isObject(value), `${key} must be an object`);
    return isObject(value) ? value : null;
  }

  /** Notes a field that is there and no string. */
  optionalString(object: JsonObject, key: string, words = `${key} must be string`): void {
    const value = own(object, key);
    this.check(value === undefined || typeof value === 'string', words);
  }
}

/** True for a list of which each item says its type. */
export function areTyped(list: readonly unknown[]): boolean {
  return list.every((item) => isObject(item) && typeof own(item, 'type') === 'string');
}
