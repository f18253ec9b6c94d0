import { expect, test } from 'vitest';
import { placeBeside } from './popup-place.ts';

const PAGE = { width: 1_000, height: 800 };

test('[LIST-09] the menu stands under what opened it, and over it near the bottom', () => {
  expect(placeBeside({ left: 240, top: 100, bottom: 128 }, PAGE)).toEqual({ left: 240, top: 132 });
  expect(placeBeside({ left: 240, top: 740, bottom: 768 }, PAGE)).toEqual({ left: 240, bottom: 64 });
});

test('[LIST-09] it stays inside of a small window', () => {
  expect(placeBeside({ left: 290, top: 10, bottom: 38 }, { width: 320, height: 480 }).left).toBe(86);
});
