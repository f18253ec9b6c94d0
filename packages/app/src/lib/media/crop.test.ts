import { expect, test } from 'vitest';
import { mostZoom, moved, wholeSquare, zoomed, zoomOf } from './crop.ts';

const WIDE = { width: 400, height: 200 };

test('[SET-11] a picture begins with its largest square, in the middle', () => {
  expect(wholeSquare(WIDE)).toEqual({ x: 100, y: 0, size: 200 });
  expect(wholeSquare({ width: 5, height: 9 })).toEqual({ x: 0, y: 2, size: 5 });
});

test('[SET-11] the square stays in the picture, wherever it is moved', () => {
  const square = wholeSquare(WIDE);
  expect(moved(square, 50, 10, WIDE)).toEqual({ x: 150, y: 0, size: 200 });
  expect(moved(square, -900, -900, WIDE)).toEqual({ x: 0, y: 0, size: 200 });
  expect(moved(square, 900, 900, WIDE)).toEqual({ x: 200, y: 0, size: 200 });
});

test('[SET-11] it is enlarged around its middle, and no further than it has pixels', () => {
  const near = zoomed(wholeSquare(WIDE), 2, WIDE);
  expect(near).toEqual({ x: 150, y: 50, size: 100 });
  expect(zoomOf(near, WIDE)).toBe(2);
  expect(zoomed(moved(near, 900, 900, WIDE), 1, WIDE)).toEqual({ x: 200, y: 0, size: 200 });
  expect(zoomOf(zoomed(near, 99, WIDE), WIDE)).toBeCloseTo(200 / 32);
  expect(mostZoom({ width: 4_000, height: 4_000 })).toBe(8);
  expect(mostZoom({ width: 8, height: 8 })).toBe(1);
  expect(zoomed({ x: 0, y: 0, size: 8 }, 4, { width: 8, height: 8 })).toEqual({ x: 0, y: 0, size: 8 });
});
