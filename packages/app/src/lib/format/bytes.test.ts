import { expect, test } from 'vitest';
import { formatBytes } from './bytes.ts';

test.each([
  [0, '0 bytes'],
  [999, '999 bytes'],
  [1_200, '1.2 kB'],
  [12_345, '12 kB'],
  [1_234_567, '1.2 MB'],
  [5e12, '5,000 GB'],
  [-3, '0 bytes'],
  [Number.NaN, '0 bytes'],
])('%d is %s', (size, text) => {
  expect(formatBytes('en', size)).toBe(text);
});
