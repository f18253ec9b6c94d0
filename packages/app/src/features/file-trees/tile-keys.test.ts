import { expect, test } from 'vitest';
import { tileAfter } from './tile-keys.ts';

const press = (
  key: string,
  at: number,
  more: { readonly ctrlKey?: boolean; readonly isRightToLeft?: boolean } = {},
) => {
  const { ctrlKey = false, isRightToLeft = false } = more;
  return tileAfter({ key, ctrlKey, metaKey: false }, at, { columns: 4, count: 10, isRightToLeft });
};

test('[FT-16] arrow keys lead through tiles in two directions, and stay inside', () => {
  expect([press('ArrowRight', 3), press('ArrowLeft', 0), press('ArrowDown', 1), press('ArrowUp', 1)]).toEqual([
    4, 0, 5, 1,
  ]);
  expect([press('ArrowDown', 7), press('ArrowRight', 9)]).toEqual([7, 9]);
  expect([press('ArrowRight', 3, { isRightToLeft: true }), press('x', 3)]).toEqual([2, null]);
});

test('[FT-16] Home and End lead through a row of tiles, with Ctrl through all', () => {
  expect([press('Home', 6), press('End', 5), press('End', 9)]).toEqual([4, 7, 9]);
  expect([press('Home', 6, { ctrlKey: true }), press('End', 0, { ctrlKey: true })]).toEqual([0, 9]);
  expect([press('PageDown', 1), press('PageUp', 9)]).toEqual([9, 0]);
});
