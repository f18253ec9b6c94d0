import { expect, test } from 'vitest';
import { firstGrapheme, graphemes } from './graphemes.ts';

test.each([
  ['Ana', 'A'],
  ['e\u0301a', 'e\u0301'],
  ['7', '7'],
  ['👩‍🚀 space', '👩‍🚀'],
  ['', ''],
])('the first character of %j is %j', (text, first) => {
  expect(firstGrapheme(text)).toBe(first);
});

test('characters are what people count', () => {
  expect([...graphemes('a👍🏽e\u0301')]).toEqual(['a', '👍🏽', 'e\u0301']);
});
