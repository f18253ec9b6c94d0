import { expect, test } from 'vitest';
import { FITTED, fittedSize, kept, mostScale, zoomedAt } from './zoom.ts';

const FRAME = { width: 1_000, height: 800 };

test('[MED-02] a picture fits its frame; a small one stays as large as it is', () => {
  expect(fittedSize({ width: 4_000, height: 1_000 }, FRAME)).toEqual({ width: 1_000, height: 250 });
  expect(fittedSize({ width: 100, height: 50 }, FRAME)).toEqual({ width: 100, height: 50 });
});

test('[MED-02] what is under the pointer stays there, however often it is enlarged', () => {
  const at = { x: 200, y: -100 };
  const pointOf = (zoom: typeof FITTED) => ({ x: (at.x - zoom.x) / zoom.scale, y: (at.y - zoom.y) / zoom.scale });
  const once = zoomedAt(FITTED, 2, at, 16);
  const twice = zoomedAt(once, 1.5, at, 16);
  expect(once).toEqual({ scale: 2, x: -200, y: 100 });
  expect(twice.scale).toBe(3);
  expect(pointOf(twice)).toEqual(pointOf(FITTED));
});

test('[MED-02] it is never smaller than it fits, nor larger than its pixels can be told', () => {
  expect(zoomedAt(FITTED, 0.1, { x: 5, y: 5 }, 16)).toEqual(FITTED);
  expect(zoomedAt(FITTED, 1_000, { x: 0, y: 0 }, 16).scale).toBe(16);
  expect(mostScale({ width: 10, height: 10 }, { width: 10, height: 10 })).toBe(16);
  expect(mostScale({ width: 20_000, height: 10 }, { width: 1_000, height: 0.5 })).toBe(80);
});

test('[MED-02] a picture is moved only as far as there is more of it', () => {
  const fitted = { width: 1_000, height: 250 };
  expect(kept({ scale: 2, x: 900, y: 300 }, fitted, FRAME)).toEqual({ scale: 2, x: 500, y: 0 });
  expect(kept({ scale: 4, x: -9_000, y: -300 }, fitted, FRAME)).toEqual({ scale: 4, x: -1_500, y: -100 });
  expect(kept({ scale: 1, x: -30, y: 40 }, fitted, FRAME)).toEqual(FITTED);
});
