import { expect, test } from 'vitest';
import {
  chooseListWidth,
  chosenListWidth,
  dragListWidth,
  dropListWidth,
  listWidth,
  nearestWidth,
  parseWidth,
  widthBeside,
} from './list-width.ts';

test('[LIST-11] the list follows the pointer and snaps when it is let go', () => {
  dragListWidth(300);
  expect(listWidth.current).toBe(300);
  dropListWidth();
  expect(listWidth.current).toBe(280);
  dragListWidth(9_000);
  expect(listWidth.current).toBe(420);
  dragListWidth(100);
  expect(listWidth.current).toBe(72);
  dropListWidth();
  expect(chosenListWidth()).toBe(72);
  chooseListWidth(280);
});

test('[LIST-11] by keyboard it goes from one width to the next, and stops at the ends', () => {
  expect(widthBeside(72, 1)).toBe(240);
  expect(widthBeside(280, 1)).toBe(420);
  expect(widthBeside(420, 1)).toBe(420);
  expect(widthBeside(72, -1)).toBe(72);
  expect(nearestWidth(1)).toBe(72);
});

test.each([null, '', '300', 'NaN'])('[LIST-11] what makes no sense is the ordinary width: %s', (text) => {
  expect(parseWidth(text)).toBe(280);
});
