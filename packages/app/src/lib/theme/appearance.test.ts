import { expect, test } from 'vitest';
import { parseAppearance } from './appearance.ts';

const ordinary = parseAppearance('{}');

test('what was chosen is read', () => {
  const chosen = { theme: 'dark', hue: 345, density: 'compact', textSize: 'larger', motion: 'reduced' } as const;
  expect(parseAppearance(JSON.stringify(chosen))).toEqual(chosen);
  expect(parseAppearance('{"theme":"light"}')).toEqual({ ...ordinary, theme: 'light' });
});

test.each([
  '',
  'null',
  '3',
  '[]',
  '"dark"',
  '{',
  '{"theme":"neon","hue":"345","density":null,"textSize":9,"motion":{}}',
  '{"hue":346,"__proto__":{"theme":"dark"}}',
])('[SET-04] what makes no sense is left out: %s', (stored) => {
  expect(parseAppearance(stored)).toEqual(ordinary);
});
