import { expect, test } from 'vitest';
import { gridTarget } from './grid-target.ts';

/** In three columns: two rows, nothing, a row of two, a row of three and one of one. */
const SIZES = [5, 0, 2, 4];
const lead = (key: string, group: number, index: number) => {
  const target = gridTarget(key, { group, index }, SIZES, 3);
  return target === null ? null : [target.group, target.index];
};

test.each([
  ['ArrowRight', [0, 0], [0, 1]],
  ['ArrowRight', [0, 4], [2, 0]],
  ['ArrowRight', [3, 3], [3, 3]],
  ['ArrowLeft', [2, 0], [0, 4]],
  ['ArrowLeft', [0, 0], [0, 0]],
  ['ArrowDown', [0, 1], [0, 4]],
  ['ArrowDown', [0, 2], [0, 4]],
  ['ArrowDown', [0, 4], [2, 1]],
  ['ArrowDown', [2, 1], [3, 1]],
  ['ArrowDown', [3, 3], [3, 3]],
  ['ArrowUp', [3, 3], [3, 0]],
  ['ArrowUp', [3, 2], [2, 1]],
  ['ArrowUp', [2, 1], [0, 4]],
  ['ArrowUp', [0, 1], [0, 1]],
  ['Home', [3, 2], [0, 0]],
  ['End', [0, 0], [3, 3]],
] as const)('[REACT-07] %s from %j leads to %j', (key, [group, index], to) => {
  expect(lead(key, group, index)).toEqual(to);
});

test('other keys lead nowhere, and a grid of nothing has no other place', () => {
  expect(lead('Enter', 0, 0)).toBeNull();
  expect(gridTarget('End', { group: 0, index: 0 }, [], 3)).toEqual({ group: 0, index: 0 });
});
