import { expect, test } from 'vitest';
import { titleOf } from './title.ts';

test('[NP-03] the title begins with how much notifies, up to 99+', () => {
  expect(titleOf('Parley', null, 0)).toBe('Parley');
  expect(titleOf('Parley', 'Ops', 3)).toBe('(3) Ops · Parley');
  expect(titleOf('Parley', 'Ops', 100)).toBe('(99+) Ops · Parley');
});
