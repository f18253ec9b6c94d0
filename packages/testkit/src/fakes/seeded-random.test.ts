import { randomString } from '@parley/sdk/internal/base/random/random.ts';
import { expect, test } from 'vitest';
import { SeededRandom } from './seeded-random.ts';

test('a seed gives the same numbers again, another seed others', () => {
  const draw = (seed: number) => randomString(new SeededRandom(seed), 24);
  expect(draw(7)).toBe(draw(7));
  expect(draw(7)).not.toBe(draw(8));
});

test('numbers are spread evenly', () => {
  const random = new SeededRandom(3);
  const counts = new Map<number, number>();
  for (let index = 0; index < 6_000; index += 1) {
    const number = random.integer(6);
    counts.set(number, (counts.get(number) ?? 0) + 1);
  }
  expect([...counts.keys()].sort((a, b) => a - b)).toEqual([0, 1, 2, 3, 4, 5]);
  for (const count of counts.values()) expect(Math.abs(count - 1_000)).toBeLessThan(120);
});
