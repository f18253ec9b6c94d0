import { expect, test } from 'vitest';
import { entriesOf } from './invite-entries.ts';

test('[MOD-08] a list of people and servers is read however it was written', () => {
  expect(entriesOf(' @eve:bad.org, bad.org\n*.worse.org;bad.org \n')).toEqual([
    '@eve:bad.org',
    'bad.org',
    '*.worse.org',
  ]);
  expect(entriesOf(' \n')).toEqual([]);
});
