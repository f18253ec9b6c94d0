import { expect, test } from 'vitest';
import { assertNever, BugError, must } from './assert.ts';

test('must gives back what is there, also what is falsy', () => {
  for (const value of [0, '', false, Number.NaN]) expect(must(value, 'a value')).toBe(value);
});

test.each([null, undefined])('must throws a BugError that names what is missing: %s', (missing) => {
  expect(() => must(missing, 'the room')).toThrow(new BugError('missing: the room'));
});

test('assertNever throws a BugError with what came', () => {
  expect(() => assertNever({ kind: 'surprise' } as never)).toThrow(new BugError('unexpected: {"kind":"surprise"}'));
});
