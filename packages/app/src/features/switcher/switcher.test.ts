import { expect, test } from 'vitest';
import { findCommands } from './commands.ts';
import { parseQuery } from './parse-query.ts';

test.each([
  ['', 'all', ''],
  ['  ops ', 'all', 'ops'],
  ['#ops', 'rooms', 'ops'],
  [' @ ana', 'people', 'ana'],
  ['>', 'commands', ''],
  ['a#b', 'all', 'a#b'],
])('[SW-01] a first sign says where to look: “%s”', (typed, scope, text) => {
  expect(parseQuery(typed)).toEqual({ scope, text });
});

test('[SW-02] commands are found by the words of their name', () => {
  const command = (name: string) => ({ id: name, name, chord: null, run: () => undefined });
  const all = [command('Theme: dark'), command('Sign out'), command('Déconnexion')];
  expect(findCommands(all, 'dark the')).toEqual([all[0]]);
  expect(findCommands(all, 'deco')).toEqual([all[2]]);
  expect(findCommands(all, '')).toEqual(all);
});
