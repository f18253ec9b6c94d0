import { expect, test } from 'vitest';
import { barsOf } from './waveform.ts';

test('[MSG-20] a waveform has as many bars whatever was sent; each is the loudest of its part', () => {
  expect(barsOf(null)).toEqual(new Array(48).fill(0));
  expect(barsOf([])).toHaveLength(48);
  expect(barsOf([0.5])).toEqual(new Array(48).fill(0.5));
  const half = barsOf([...new Array(48).fill(0.1), ...new Array(48).fill(0.9)]);
  expect(half.slice(0, 24)).toEqual(new Array(24).fill(0.1));
  expect(half.slice(24)).toEqual(new Array(24).fill(0.9));
  const long = new Array(96).fill(0);
  long[95] = 1;
  expect(barsOf(long).at(-1)).toBe(1);
});
