import { expect, test } from 'vitest';
import { parseListSettings } from './list-settings.ts';

test('[LIST-08] what was chosen is read', () => {
  const chosen = { sort: 'name', collapsed: ['rooms', 'u.Deep work'] };
  expect(parseListSettings(JSON.stringify(chosen))).toEqual(chosen);
});

test.each([
  null,
  '',
  'null',
  '7',
  '[]',
  '{"sort":"size","collapsed":"rooms"}',
  `{"collapsed":["found","Work","u.${'x'.repeat(254)}",7]}`,
])('[LIST-08] what makes no sense is left out: %s', (stored) => {
  expect(parseListSettings(stored)).toEqual({ sort: 'activity', collapsed: [] });
});
