import encodeQR from 'qr';
import { expect, test } from 'vitest';
import { failureOf } from './camera.ts';
import { type Picture, readCode } from './read-code.ts';

/** As long as a code of Matrix is, and no text in any encoding. */
const BYTES = Uint8Array.from({ length: 126 }, (_, at) => (at * 37 + 200) % 256);

/** Simulated photo of a code: grey, tilted, with light from one side. */
function photograph(bytes: Uint8Array, scale: number, tilt: number): Picture {
  const modules = encodeQR('', 'raw', { encoding: 'byte', ecc: 'low', border: 4, textEncoder: () => bytes });
  const [width, height] = [640, 480];
  const data = new Uint8ClampedArray(width * height * 4).fill(255);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const row = modules[Math.floor((y - 40 - tilt * x) / scale)];
      const isDark = row?.[Math.floor((x - 60 + tilt * y) / scale)] === true;
      data.fill((isDark ? 30 : 190) + (x * 50) / width, (y * width + x) * 4, (y * width + x) * 4 + 3);
    }
  }
  return { width, height, data };
}

test('[06.V-07] a code is read to the byte, however it is held', () => {
  for (const [scale, tilt] of [
    [7, 0],
    [5, 0],
    [5, 0.06],
  ] as const)
    expect(readCode(photograph(BYTES, scale, tilt)), `${scale} at ${tilt}`).toEqual(BYTES);
});

test('[06.V-07] where there is no code nothing is read', () => {
  const data = Uint8ClampedArray.from({ length: 320 * 240 * 4 }, (_, at) => (at * 7919) % 251);
  expect(readCode({ width: 320, height: 240, data })).toBeNull();
});

test('[06.V-02] why there is no picture is told apart, for each has another way on', () => {
  const names = [
    'NotAllowedError',
    'SecurityError',
    'NotFoundError',
    'OverconstrainedError',
    'NotReadableError',
    'Other',
  ];
  expect(names.map(failureOf)).toEqual(['refused', 'refused', 'missing', 'missing', 'busy', 'failed']);
});
