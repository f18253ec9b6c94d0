import { expect, test } from 'vitest';
import { EMOJI } from './emoji-data.ts';
import { searchEmoji } from './search-emoji.ts';

const found = (query: string) => searchEmoji(EMOJI, query).map(({ emoji }) => emoji);

test('[REACT-01] all of them without a question', () => {
  expect(found(' ')).toHaveLength(EMOJI.length);
});

test.each([
  ['thumbs', '👍'],
  ['THUMBS UP', '👍'],
  [':tada:', '🎉'],
  ['thumbs_down', '👎'],
  ['rocket', '🚀'],
  ['🔥', '🔥'],
])('[REACT-01] %s finds %s first', (query, emoji) => {
  expect(found(query)[0]).toBe(emoji);
});

test('what is nothing finds nothing', () => {
  expect(found('xyzzy')).toEqual([]);
});

test('the list has each emoji and each name once, and at least 120', () => {
  expect(new Set(EMOJI.map(({ emoji }) => emoji)).size).toBe(EMOJI.length);
  expect(new Set(EMOJI.map(({ name }) => name)).size).toBe(EMOJI.length);
  expect(EMOJI.length).toBeGreaterThanOrEqual(120);
});
