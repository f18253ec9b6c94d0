import { expect, test } from 'vitest';
import { rovingTarget } from './roving.ts';

test('arrows step and stop at the ends', () => {
  expect(rovingTarget('ArrowDown', 0, 3)).toBe(1);
  expect(rovingTarget('ArrowDown', 2, 3)).toBe(2);
  expect(rovingTarget('ArrowUp', 0, 3)).toBe(0);
});

test('Home, End and pages', () => {
  expect(rovingTarget('Home', 50, 100)).toBe(0);
  expect(rovingTarget('End', 50, 100)).toBe(99);
  expect(rovingTarget('PageDown', 95, 100)).toBe(99);
  expect(rovingTarget('PageUp', 50, 100)).toBe(40);
});

test('other keys, and an empty list, lead nowhere', () => {
  expect(rovingTarget('a', 0, 3)).toBeNull();
  expect(rovingTarget('ArrowDown', 0, 0)).toBeNull();
});
