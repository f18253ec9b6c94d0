import { type FetchRows, fetchEnglish, LANGUAGES, languageOf } from './emoji-languages.ts';
import { type EmojiSet, toEmojiSet } from './emoji-set.ts';

/**
 * The emoji in the language of `locale`, in English where there is no such language. They are found by their English names too, and by those
 * of the first of the `spoken` locales that is another language with names.
 */
export async function loadEmojiFrom(
  locale: string,
  spoken: readonly string[],
  languages = LANGUAGES,
  english = fetchEnglish,
): Promise<EmojiSet> {
  const own = languages.get(languageOf(locale) ?? '') ?? english;
  const other = spoken
    .map((each) => languages.get(languageOf(each) ?? ''))
    .find((each) => each !== undefined && each !== own && each !== english);
  const [rows, englishRows, otherRows] = await Promise.all([
    own(),
    own === english ? [] : english(),
    other === undefined ? [] : wordsIfThere(other),
  ]);
  return toEmojiSet(rows, englishRows, otherRows);
}

/** Without a network the words of another language are missing: emoji are found by those of the page. */
async function wordsIfThere(fetchRows: FetchRows) {
  try {
    return await fetchRows();
  } catch {
    return [];
  }
}
