/** Fetches the emoji of a language: each language is a file of its own. */
import type { EmojiRows } from './emoji-rows.ts';
import { type EmojiSet, toEmojiSet } from './emoji-set.ts';

type FetchRows = () => Promise<EmojiRows>;

const fetchEnglish: FetchRows = async () => (await import('./languages/en.ts')).rows;

/** The languages of the page. Another one is a file in `languages/` and a line here. */
const LANGUAGES: ReadonlyMap<string, FetchRows> = new Map([['en', fetchEnglish]]);

const loaded = new Map<string, Promise<EmojiSet>>();

/** The emoji in the language of `locale`. They are fetched once for all who ask, and again after a failure. */
export function loadEmoji(locale: string): Promise<EmojiSet> {
  const known = loaded.get(locale) ?? loadEmojiFrom(locale);
  loaded.set(locale, known);
  known.catch(() => loaded.delete(locale));
  return known;
}

/** The emoji in the language of `locale`, found by their English names too; in English where there is no such language. */
export async function loadEmojiFrom(locale: string, languages = LANGUAGES, english = fetchEnglish): Promise<EmojiSet> {
  const own = languages.get(locale.split('-')[0] ?? '') ?? english;
  if (own === english) return toEmojiSet(await english());
  const [rows, englishRows] = await Promise.all([own(), english()]);
  return toEmojiSet(rows, englishRows);
}
