import { expect, test } from 'vitest';
import { isSameJson } from './same-json.ts';

test('JSON is the same in whatever order an object has its keys, and only then', () => {
  expect(isSameJson({ a: [1, { b: null }], c: 'x' }, { c: 'x', a: [1, { b: null }] })).toBe(true);
  expect(isSameJson({ a: 1 }, { a: 1, b: undefined })).toBe(false);
  expect(isSameJson([1, 2], [2, 1])).toBe(false);
  expect(isSameJson([], {})).toBe(false);
  expect(isSameJson({}, [])).toBe(false);
  expect(isSameJson('1', 1)).toBe(false);
  expect(isSameJson({ toString: 1 }, { valueOf: 1 })).toBe(false);
});
