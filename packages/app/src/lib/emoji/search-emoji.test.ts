import { expect, test } from 'vitest';
import { toEmojiSet } from './emoji-set.ts';
import { rows } from './languages/en.ts';
import { searchEmoji } from './search-emoji.ts';

const { all } = toEmojiSet(rows);
const found = (query: string) => searchEmoji(all, query).map(({ emoji }) => emoji);

test('[REACT-01] all of them without a question', () => {
  expect(found(' ')).toHaveLength(all.length);
});

test.each([
  ['thumbs', '👍'],
  ['THUMBS UP', '👍'],
  [':tada:', '🎉'],
  ['thumbs_down', '👎'],
  ['rocket', '🚀'],
  ['🔥', '🔥'],
  ['❤', '❤️'],
  ['+1', '👍'],
  [':-1:', '👎'],
  ['upside down', '🙃'],
  ['cote d', '🇨🇮'],
])('[REACT-01] %s finds %s first', (query, emoji) => {
  expect(found(query)[0]).toBe(emoji);
});

test('what is nothing finds nothing', () => {
  expect(found('xyzzy')).toEqual([]);
});

test('the list has each emoji and each name once, and at least 120', () => {
  expect(new Set(all.map(({ emoji }) => emoji)).size).toBe(all.length);
  expect(new Set(all.map(({ name }) => name)).size).toBe(all.length);
  expect(all.length).toBeGreaterThanOrEqual(120);
});

test('[REACT-05] in another language its own words come before the English ones', () => {
  const [german, japanese] = [[['🐈', 'Katze', 'Haustier']], [['🐈', '猫', 'ネコ 動物']]] as const;
  const english = [['🐈', 'cat', 'pet']] as const;
  const other = [['🐱', 'Katzengesicht', 'cat']] as const;
  const set = toEmojiSet([[...german, ...other]], [english]).all;
  expect(searchEmoji(set, 'katze').map(({ emoji }) => emoji)).toEqual(['🐈', '🐱']);
  expect(searchEmoji(set, 'cat').map(({ emoji }) => emoji)).toEqual(['🐱', '🐈']);
  expect(searchEmoji(set, 'pet').map(({ emoji }) => emoji)).toEqual(['🐈']);
  // Nothing is between the words there.
  expect(searchEmoji(toEmojiSet([japanese]).all, '物')).toHaveLength(1);
});
