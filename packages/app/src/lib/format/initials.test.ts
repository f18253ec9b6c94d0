import { expect, test } from 'vitest';
import { initials } from './initials.ts';

test.each([
  ['Ana Lopes', 'AL'],
  ['ana', 'A'],
  ['#matrix:example.org', 'ME'],
  ['@bob', 'B'],
  ['Jean-Luc van Damme', 'JL'],
  ['😀 Party', '😀'],
  ['👩‍👩‍👧 family', '👩‍👩‍👧'],
  ['(ops)', 'O'],
  ['张伟', '张'],
  ['', '?'],
  ['—', '?'],
  ['4th floor', '4F'],
])('%s is %s', (name, expected) => {
  expect(initials(name)).toBe(expected);
});
