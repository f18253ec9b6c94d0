import { expect, test } from 'vitest';
import { assertNever, BugError, must } from './assert.ts';

test('must gives back what is there, also what is falsy', () => {
  for (const value of [0, '', false, Number.NaN]) expect(must(value, 'a value')).toBe(value);
});

test.each([null, undefined])('must throws a BugError that names what is missing: %s', (missing) => {
  expect(() => must(missing, 'the room')).toThrow(new BugError('missing: the room'));
});

test('[SEC-42] assertNever throws a BugError with the kind of what came, and nothing that was in it', () => {
  const surprise = { kind: 'surprise', text: 'a secret' } as never;
  expect(() => assertNever(surprise)).toThrow(new BugError('unexpected: kind surprise'));
  expect(() => assertNever('a secret' as never)).toThrow(new BugError('unexpected: string'));
  expect(() => assertNever({ kind: { text: 'a secret' } } as never)).toThrow(new BugError('unexpected: object'));
});
