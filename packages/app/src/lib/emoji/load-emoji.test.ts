import { expect, test, vi } from 'vitest';
import type { EmojiRows } from './emoji-rows.ts';
import { loadEmoji, loadEmojiFrom } from './load-emoji.ts';

const fetchGerman = async (): Promise<EmojiRows> => [[['🐈', 'Katze', 'Haustier']]];
const fetchEnglish = vi.fn(async (): Promise<EmojiRows> => [[['🐈', 'cat', 'pet']]]);
const LANGUAGES = new Map([
  ['de', fetchGerman],
  ['en', fetchEnglish],
]);

test('[REACT-05] emoji have the names of the page, and are found by the English ones', async () => {
  const { all } = await loadEmojiFrom('de-AT', LANGUAGES, fetchEnglish);
  expect(all).toMatchObject([{ name: 'Katze', words: { english: ' cat pet' } }]);
});

test('[REACT-05] English is fetched once, and stands in for a language that is not there', async () => {
  fetchEnglish.mockClear();
  for (const locale of ['en', 'en-GB', 'fr']) {
    const { all } = await loadEmojiFrom(locale, LANGUAGES, fetchEnglish);
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
