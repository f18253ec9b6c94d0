import { expect, test } from 'vitest';
import { mediaBox } from './media-box.ts';

test.each([
  [
    { width: 4000, height: 3000 },
    { width: 420, height: 315 },
  ],
  [
    { width: 1000, height: 2000 },
    { width: 160, height: 320 },
  ],
  [
    { width: 200, height: 100 },
    { width: 200, height: 100 },
  ],
  [
    { width: 1, height: 1 },
    { width: 32, height: 32 },
  ],
  [
    { width: 10, height: 1_000_000 },
    { width: 32, height: 160 },
  ],
  [
    { width: 1e9, height: 1 },
    { width: 420, height: 84 },
  ],
  [
    { width: -5, height: 10 },
    { width: 320, height: 240 },
  ],
  [
    { width: Number.NaN, height: 10 },
    { width: 320, height: 240 },
  ],
  [null, { width: 320, height: 240 }],
])('[MSG-02] %j is shown in %j', (size, box) => {
  expect(mediaBox(size, false)).toEqual(box);
});

test('stickers are smaller', () => {
  expect(mediaBox({ width: 512, height: 512 }, true)).toEqual({ width: 180, height: 180 });
});
