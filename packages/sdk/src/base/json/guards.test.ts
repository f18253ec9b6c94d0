import { expect, test } from 'vitest';
import {
  arrayAt,
  booleanAt,
  countAt,
  integerAt,
  isObject,
  isWithinDepth,
  numberAt,
  objectAt,
  own,
  ownEntries,
  parseJson,
  stringAt,
  stringsAt,
} from './guards.ts';

const bytes = (text: string) => new TextEncoder().encode(text);

test('an object is neither null nor an array', () => {
  expect([{}, Object.create(null), [], null, 'x', 1, undefined].map(isObject)).toEqual([
    true,
    true,
    false,
    false,
    false,
    false,
    false,
  ]);
});

test('a reader gives undefined for what is missing or of another type', () => {
  const object = { text: 'a', number: 1.5, integer: 3, negative: -1, flag: false, list: ['x', 1], inner: {} };
  expect(stringAt(object, 'text')).toBe('a');
  expect(stringAt(object, 'number')).toBeUndefined();
  expect(numberAt(object, 'number')).toBe(1.5);
  expect(integerAt(object, 'number')).toBeUndefined();
  expect(integerAt(object, 'negative')).toBe(-1);
  expect(countAt(object, 'negative')).toBeUndefined();
  expect(countAt(object, 'integer')).toBe(3);
  expect(booleanAt(object, 'flag')).toBe(false);
  expect(booleanAt(object, 'integer')).toBeUndefined();
  expect(arrayAt(object, 'list')).toEqual(['x', 1]);
  expect(stringsAt(object, 'list')).toEqual(['x']);
  expect(stringsAt(object, 'inner')).toBeUndefined();
  expect(objectAt(object, 'inner')).toEqual({});
  expect(objectAt(object, 'list')).toBeUndefined();
});

test('numbers that JSON cannot mean, or that a double cannot hold exactly, are no integers', () => {
  for (const value of [Number.NaN, Infinity, 2 ** 53, 1e308]) expect(integerAt({ value }, 'value')).toBeUndefined();
  for (const value of [Number.NaN, Infinity]) expect(numberAt({ value }, 'value')).toBeUndefined();
});

test('[SEC-01] inherited names are not there, own ones of the same name are', () => {
  for (const name of ['toString', 'constructor', '__proto__', 'hasOwnProperty']) {
    expect(own({}, name)).toBeUndefined();
    const object: unknown = JSON.parse(`{"${name}":"x"}`);
    expect(isObject(object) && stringAt(object, name)).toBe('x');
    expect(isObject(object) && ownEntries(object)).toEqual([[name, 'x']]);
  }
});

test('JSON that cannot be read is a value', () => {
  for (const text of ['', '<html>', '{"a":', 'undefined']) expect(parseJson(bytes(text)).ok).toBe(false);
  expect(parseJson(bytes('{"a":[1]}'))).toEqual({ ok: true, value: { a: [1] } });
});

test('bytes that are no UTF-8 cost a character, not the answer', () => {
  expect(parseJson(new Uint8Array([0x22, 0xff, 0x22]))).toEqual({ ok: true, value: '\uFFFD' });
});

test('what lies too deep is seen without going there', () => {
  expect(isWithinDepth('x', 0)).toBe(true);
  expect(isWithinDepth([{ a: [1] }], 3)).toBe(true);
  expect(isWithinDepth([{ a: [1] }], 2)).toBe(false);
  expect(isWithinDepth(JSON.parse('['.repeat(50_000) + ']'.repeat(50_000)), 100)).toBe(false);
});
