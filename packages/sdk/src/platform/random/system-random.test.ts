import { expect, test } from 'vitest';
import { createSystemRandom } from './system-random.ts';

test('more bytes than one call gives are filled in parts, every one of them', () => {
  const sizes: number[] = [];
  const random = createSystemRandom((bytes) => {
    sizes.push(bytes.length);
    bytes.fill(7);
  });
  expect(random.bytes(140_000).every((byte) => byte === 7)).toBe(true);
  expect(sizes).toEqual([65_536, 65_536, 8_928]);
  expect(random.bytes(0)).toHaveLength(0);
});

test('the real thing accepts every part', () => {
  const random = createSystemRandom((bytes) => {
    crypto.getRandomValues(bytes);
  });
  expect(new Set(random.bytes(70_000)).size).toBe(256);
});
