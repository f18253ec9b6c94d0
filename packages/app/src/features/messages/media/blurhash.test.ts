import { expect, test } from 'vitest';
import { decodeBlurhash } from './blurhash.ts';

test('one wave is one colour', () => {
  // 1 by 1 components, average #ff0000.
  const pixels = decodeBlurhash('00TI:j', 2, 2);
  expect(pixels?.length).toBe(16);
  expect([...(pixels ?? [])].slice(0, 4)).toEqual([255, 0, 0, 255]);
});

test('a known picture comes out as other decoders draw it', () => {
  const pixels = decodeBlurhash('LEHV6nWB2yk8pyo0adR*.7kCMdnj', 4, 3);
  const corner = [...(pixels ?? [])].slice(0, 3);
  [135, 164, 177].forEach((value, at) => {
    expect(Math.abs((corner[at] ?? 0) - value)).toBeLessThanOrEqual(2);
  });
});

test.each(['', '00', 'LEHV6nWB2yk8pyo0adR*.7kCMdn', 'LEHV6nWB2yk8pyo0adR*.7kCMdnj0', '<script>', '~'.repeat(5_000)])(
  '[MSG-03] %j is none',
  (hash) => {
    expect(decodeBlurhash(hash, 4, 4)).toBeNull();
  },
);
