/**
 * Type confusion (SEC-03): takes a sound JSON value and gives one variant for every path in it and every value that does not
 * belong there. Only the objects on the path are copied; everything else is shared, so thousands of variants cost little.
 */

/** A value with a name for the test's message (the values themselves are too large to print). */
export interface HostileValue {
  readonly name: string;
  readonly value: unknown;
}

/** One variant of the sample: `value` with the part at `path` replaced, or left out. */
export interface Corruption {
  readonly name: string;
  readonly path: readonly (string | number)[];
  readonly value: unknown;
}

const NEST_DEPTH = 10_000;

/** On the wire; whoever reads it finds the last of each. */
export const DUPLICATE_KEYS = '{"body":"first","body":{"body":null},"event_id":"$1","event_id":[]}';

/** Values that take the place of a proper one. `missing` is not among them: it is the absence of the key. */
export const HOSTILE_VALUES: readonly HostileValue[] = [
  { name: 'null', value: null },
  { name: 'true', value: true },
  { name: 'false', value: false },
  { name: '0', value: 0 },
  { name: '-1', value: -1 },
  { name: '2.5', value: 2.5 },
  { name: '2^53+1', value: 2 ** 53 + 2 },
  { name: '1e308', value: 1e308 },
  { name: 'not a number', value: Number.NaN },
  { name: 'a number as a string', value: 'NaN' },
  { name: 'empty string', value: '' },
  { name: '64 KB string', value: 'x'.repeat(65_536) },
  { name: 'lone surrogate', value: '\uD800' },
  { name: 'empty array', value: [] },
  { name: 'array of null', value: [null] },
  { name: 'empty object', value: {} },
  { name: 'array-like', value: { length: 1e9, 0: 'x' } },
  { name: 'deep array', value: nest((inner) => [inner]) },
  { name: 'deep object', value: nest((inner) => ({ content: inner })) },
  { name: 'duplicate keys', value: JSON.parse(DUPLICATE_KEYS) },
  { name: 'prototype keys', value: JSON.parse('{"__proto__":{"polluted":true},"constructor":1,"toString":2}') },
];

/** Names that every object answers to, or once did (SEC-01). */
export const PROTOTYPE_NAMES = [
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'hasOwnProperty',
  'valueOf',
  '__defineGetter__',
] as const;

/** Every path of `sample`, the root included, times every hostile value and the absence of it. */
export function* corruptions(sample: unknown): Generator<Corruption> {
  for (const path of pathsOf(sample)) {
    if (path.length > 0) yield { name: `${path.join('.')} missing`, path, value: replaceAt(sample, path, undefined) };
    for (const hostile of HOSTILE_VALUES) {
      const where = path.length === 0 ? 'root' : path.join('.');
      yield { name: `${where} is ${hostile.name}`, path, value: replaceAt(sample, path, hostile) };
    }
  }
}

function* pathsOf(value: unknown, path: readonly (string | number)[] = []): Generator<readonly (string | number)[]> {
  yield path;
  if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) yield* pathsOf(item, [...path, index]);
  } else if (typeof value === 'object' && value !== null) {
    for (const [key, item] of Object.entries(value)) yield* pathsOf(item, [...path, key]);
  }
}

function replaceAt(value: unknown, path: readonly (string | number)[], by: HostileValue | undefined): unknown {
  const [key, ...rest] = path;
  if (key === undefined) return by?.value;
  if (Array.isArray(value)) {
    const items: readonly unknown[] = value;
    if (rest.length === 0 && by === undefined) return items.filter((_, index) => index !== key);
    return items.map((item, index) => (index === key ? replaceAt(item, rest, by) : item));
  }
  const entries = Object.entries(value ?? {});
  if (rest.length === 0 && by === undefined) return Object.fromEntries(entries.filter(([name]) => name !== key));
  return Object.fromEntries(
    entries.map(([name, item]): [string, unknown] => [name, name === key ? replaceAt(item, rest, by) : item]),
  );
}

function nest(wrap: (inner: unknown) => unknown): unknown {
  let value: unknown = 0;
  for (let level = 0; level < NEST_DEPTH; level += 1) value = wrap(value);
  return value;
}
