import { expect, test } from 'vitest';
import { hueOf } from './hue.ts';

test('a hue is one of 24 steps, and always the same', () => {
  for (let index = 0; index < 200; index += 1) {
    const hue = hueOf(`@user${index}:example.org`);
    expect(hue % 15).toBe(0);
    expect(hue).toBeGreaterThanOrEqual(0);
    expect(hue).toBeLessThan(360);
    expect(hueOf(`@user${index}:example.org`)).toBe(hue);
  }
});

test('ids that look alike spread over all steps', () => {
  const hues = new Set(Array.from({ length: 500 }, (_, index) => hueOf(`@user${index}:example.org`)));
  expect(hues.size).toBe(24);
});
