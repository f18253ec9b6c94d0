/**
 * Hostile values as the text that a server sends. Some of them cannot be written by `JSON.stringify` (it is recursive, and an
 * object has each key once), so they travel as names and become text at the end.
 */
import { DUPLICATE_KEYS, HOSTILE_VALUES } from './hostile-values.ts';

const DEPTH = 10_000;

/** A marker for a value that only text can express. No other value of the corpus begins with it. */
const MARK = '\u{E000}wire:';

/** Text that no JavaScript value is written as. */
const TEXTS: ReadonlyMap<string, string> = new Map([
  ['deep array', `${'['.repeat(DEPTH)}0${']'.repeat(DEPTH)}`],
  ['deep object', `${'{"content":'.repeat(DEPTH)}0${'}'.repeat(DEPTH)}`],
  ['duplicate keys', DUPLICATE_KEYS],
]);

const MARKS: ReadonlyMap<unknown, string> = new Map(
  HOSTILE_VALUES.filter(({ name }) => TEXTS.has(name)).map(({ name, value }) => [value, MARK + name]),
);

/** `value` as JSON text. What is not a number becomes null, as everywhere on the wire. */
export function toWireText(value: unknown): string {
  const text = JSON.stringify(value, (_key, part: unknown) => MARKS.get(part) ?? part) ?? 'null';
  return [...TEXTS].reduce((written, [name, raw]) => written.replaceAll(JSON.stringify(MARK + name), raw), text);
}
