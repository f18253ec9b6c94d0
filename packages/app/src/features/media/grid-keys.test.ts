import { expect, test } from 'vitest';
import { nextCell } from './grid-keys.ts';

test('[MED-08] arrows go from picture to picture, and never out of the grid', () => {
  // Three columns, eight pictures.
  expect(nextCell('ArrowRight', 2, 3, 8)).toBe(3);
  expect(nextCell('ArrowLeft', 0, 3, 8)).toBe(0);
  expect(nextCell('ArrowDown', 1, 3, 8)).toBe(4);
  expect(nextCell('ArrowUp', 1, 3, 8)).toBe(1);
  expect(nextCell('ArrowDown', 5, 3, 8)).toBe(7);
  expect(nextCell('ArrowDown', 7, 3, 8)).toBe(7);
  expect([nextCell('Home', 4, 3, 8), nextCell('End', 4, 3, 8)]).toEqual([0, 7]);
  expect(nextCell('a', 4, 3, 8)).toBeNull();
  expect(nextCell('End', 0, 3, 0)).toBeNull();
});
