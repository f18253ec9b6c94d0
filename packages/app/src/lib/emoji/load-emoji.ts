/** Fetches the emoji in the language of the page, with the words of the language that the user speaks. */
import type { EmojiSet } from './emoji-set.ts';

const loaded = new Map<string, Promise<EmojiSet>>();

/** The emoji in the language of `locale`. They are fetched once for all who ask, and again after a failure. */
export function loadEmoji(locale: string): Promise<EmojiSet> {
  const known = loaded.get(locale) ?? load(locale, spokenLanguages());
  loaded.set(locale, known);
  known.catch(() => loaded.delete(locale));
  return known;
}

/** The list of other languages is fetched only for who has one. */
async function load(locale: string, spoken: readonly string[]): Promise<EmojiSet> {
  if ([locale, ...spoken].every((each) => each.startsWith('en'))) {
    const [{ toEmojiSet }, { rows }] = await Promise.all([import('./emoji-set.ts'), import('./languages/en.ts')]);
    return toEmojiSet(rows);
  }
  return (await import('./load-emoji-from.ts')).loadEmojiFrom(locale, spoken);
}

/** The languages that the browser says its user reads, the preferred first. Outside of a page there may be a part of `navigator` alone. */
function spokenLanguages(): readonly string[] {
  return typeof navigator === 'undefined' || !('languages' in navigator) ? [] : navigator.languages;
}
