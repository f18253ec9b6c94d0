import { expect, test } from 'vitest';
import { placeBeside } from './popup-place.ts';

const PAGE = { width: 1_000, height: 800, isRightToLeft: false };
const MENU = { width: 220, height: 340 };

test('[LIST-09] the menu stands under what opened it, and over it near the bottom', () => {
  const opener = { left: 240, right: 268 };
  expect(placeBeside({ ...opener, top: 100, bottom: 128 }, MENU, PAGE)).toEqual({ left: 240, top: 132 });
  expect(placeBeside({ ...opener, top: 428, bottom: 456 }, MENU, PAGE)).toEqual({ left: 240, top: 84 });
  expect(placeBeside({ ...opener, top: 740, bottom: 768 }, MENU, PAGE)).toEqual({ left: 240, top: 396 });
});

test('[LIST-09] from right to left it ends where what opened it ends', () => {
  const opener = { left: 720, right: 990, top: 100, bottom: 136 };
  expect(placeBeside(opener, MENU, { ...PAGE, isRightToLeft: true })).toEqual({ left: 770, top: 140 });
});

test('[LIST-09] it stays inside of a small window', () => {
  const opener = { left: 290, right: 318, top: 200, bottom: 228 };
  const place = (height: number) => placeBeside(opener, MENU, { width: 320, height, isRightToLeft: false });
  expect(place(480)).toEqual({ left: 96, top: 136 });
  expect(place(300)).toEqual({ left: 96, top: 4 });
});
