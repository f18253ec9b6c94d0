import { expect, test } from 'vitest';
import { oneLine, withoutDirection } from './one-line.ts';

test('a line has no breaks and nothing that turns the text after it round', () => {
  expect(oneLine(' two\n\nlines\u202E\u0007\u2028here ', 40)).toBe('two lines here');
  expect(oneLine('\u2067 שלום\u200F! \u2069', 40)).toBe('שלום\u200F!');
  expect(oneLine(' \n ', 40)).toBe('');
});

test('it is cut between characters, and no more of a text is looked at than that takes', () => {
  expect(oneLine('👍'.repeat(500), 5)).toBe('👍👍👍👍…');
  expect(oneLine('12345', 5)).toBe('12345');
  expect(oneLine(`${' '.repeat(100)}x`, 5)).toBe('');
});

test('a name without directions reads as it is spelled', () => {
  expect(withoutDirection('holiday\u202Egnp.exe\u200F')).toBe('holidaygnp.exe');
});
