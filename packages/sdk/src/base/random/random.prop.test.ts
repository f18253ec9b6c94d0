import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Random, randomString } from './random.ts';

/** Gives these bytes again and again. */
function repeating(bytes: readonly number[]): Random {
  let next = 0;
  return {
    bytes: (count) =>
      Uint8Array.from({ length: count }, () => {
        next += 1;
        return bytes[(next - 1) % bytes.length] ?? 0;
      }),
  };
}

test('law: a random string has the length asked for, and letters and digits only', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(255), { minLength: 1 }), fc.nat(40), (bytes, length) => {
      // One byte that counts, so that the string gets done.
      const text = randomString(repeating([...bytes, 7]), length);
      expect(text).toMatch(/^[A-Za-z0-9]*$/);
      expect(text).toHaveLength(length);
    }),
  );
});

test('every character comes from as many bytes as any other', () => {
  const all = Array.from({ length: 256 }, (_, byte) => byte);
  const counts = new Map<string, number>();
  for (const character of randomString(repeating(all), 248)) counts.set(character, (counts.get(character) ?? 0) + 1);
  expect(counts.size).toBe(62);
  expect(new Set(counts.values())).toEqual(new Set([4]));
});

test('bytes that would favour some characters are thrown away', () => {
  expect(randomString(repeating([248, 255, 0, 250, 61]), 3)).toBe('A9A');
});
