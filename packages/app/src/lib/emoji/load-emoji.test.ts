import { expect, test, vi } from 'vitest';
import { LANGUAGES as ALL, languageOf } from './emoji-languages.ts';
import type { EmojiRows } from './emoji-rows.ts';
import { loadEmoji } from './load-emoji.ts';
import { loadEmojiFrom } from './load-emoji-from.ts';
import { searchEmoji } from './search-emoji.ts';

const fetchGerman = async (): Promise<EmojiRows> => [[['🐈', 'Katze', 'Haustier']]];
const fetchEnglish = vi.fn(async (): Promise<EmojiRows> => [[['🐈', 'cat', 'pet']]]);
const LANGUAGES = new Map([
  ['de', fetchGerman],
  ['en', fetchEnglish],
]);

test('[REACT-05] emoji have the names of the page, and are found by the English ones', async () => {
  const { all } = await loadEmojiFrom('de-AT', [], LANGUAGES, fetchEnglish);
  expect(all).toMatchObject([{ name: 'Katze', words: { english: ' cat pet' } }]);
});

test('[REACT-05] English is fetched once, and stands in for a language that is not there', async () => {
  fetchEnglish.mockClear();
  for (const locale of ['en', 'en-GB', 'fr']) {
    const { all } = await loadEmojiFrom(locale, ['en'], LANGUAGES, fetchEnglish);
    expect(all).toMatchObject([{ name: 'cat', words: { english: '' } }]);
  }
  expect(fetchEnglish).toHaveBeenCalledTimes(3);
});

test('[REACT-05] all groups of English are there', async () => {
  const { groups } = await loadEmoji('en');
  expect(groups.map(({ emoji }) => emoji.length > 50)).toEqual(Array(9).fill(true));
});

test('[REACT-05] all who ask share one set of a language', async () => {
  expect(await loadEmoji('en')).toBe(await loadEmoji('en'));
});

test('[REACT-05] emoji are found by the words of the language that the user speaks, and keep the names of the page', async () => {
  const { all } = await loadEmojiFrom('en', ['en-GB', 'xx', 'de-CH', 'fr'], LANGUAGES, fetchEnglish);
  expect(all).toMatchObject([{ name: 'cat', words: { spokenName: ' katze', spokenTags: ' haustier' } }]);
  const found = (query: string) => searchEmoji(all, query).length;
  expect(['katze', 'haus', 'cat', 'hund'].map(found)).toEqual([1, 1, 1, 0]);
});

test('[REACT-05] words of another language that do not come leave those of the page', async () => {
  const broken = new Map([...LANGUAGES, ['fr', () => Promise.reject(new Error('away'))] as const]);
  const { all } = await loadEmojiFrom('en', ['fr'], broken, fetchEnglish);
  expect(all).toMatchObject([{ name: 'cat', words: { spokenName: '' } }]);
});

test.each([
  ['de-AT', 'de'],
  ['nn', 'nb'],
  ['no', 'nb'],
  ['zh-CN', 'zh'],
  ['zh-TW', 'zh-hant'],
  ['pt-BR', 'pt'],
  ['not a locale', null],
])('[REACT-05] the emoji of %s are those of %s', (locale, language) => {
  expect(languageOf(locale)).toBe(language);
  if (language !== null) expect(ALL.has(language)).toBe(true);
});

test('[REACT-05] each language has the emoji of English', async () => {
  const { byEmoji } = await loadEmoji('en');
  const sizes = await Promise.all(
    ['de', 'ja', 'zh-hant'].map(async (language) => {
      const rows = (await ALL.get(language)?.()) ?? [];
      return rows.flat().filter(([emoji]) => byEmoji.has(emoji)).length;
    }),
  );
  expect(sizes).toEqual([byEmoji.size, byEmoji.size, byEmoji.size]);
});
