import { slowTexts } from '@parley/testkit/corpus/text-time.ts';
import { expect, test } from 'vitest';
import type { SuggestionSource } from '../contract.ts';
import { findTrigger } from './find-trigger.ts';

const source = (trigger: string, rest: Partial<SuggestionSource> = {}): SuggestionSource => ({
  id: trigger,
  trigger,
  find: () => [],
  ...rest,
});
const SOURCES = [source('@'), source(':', { minLength: 2 }), source('/', { isFirst: true })];
const find = (text: string, isFirstLine = true) => {
  const found = findTrigger({ text, isFirstLine }, SOURCES);
  return found === null ? null : [found.source.id, found.query, found.start, found.length];
};

test.each([
  ['@', ['@', '', 0, 1]],
  ['hello @an', ['@', 'an', 6, 3]],
  ['hello (@an', ['@', 'an', 7, 3]],
  ['@ana:example.org', ['@', 'ana:example.org', 0, 16]],
  [':sm', [':', 'sm', 0, 3]],
  ['/me', ['/', 'me', 0, 3]],
  ['  /me', ['/', 'me', 2, 3]],
])('[COMP-14] %j has suggestions', (text, expected) => {
  expect(find(text)).toEqual(expected);
});

test.each(['', 'ana@example', 'hello @an ', ':s', 'a:smile', 'hello /me', `@${'a'.repeat(101)}`])(
  '[COMP-14] %j has none',
  (text) => {
    expect(find(text)).toBeNull();
  },
);

test('[COMP-14] a command stands on the first line', () => {
  expect(find('/me', false)).toBeNull();
});

test('[SEC-05] words are found in linear time', () => {
  expect(slowTexts((text) => findTrigger({ text, isFirstLine: true }, SOURCES))).toEqual([]);
}, 120_000);
