import type { Emoji, EmojiWords } from './emoji-set.ts';
import { wordsOf } from './words-of.ts';

/** Scripts that put no spaces between words: there a query may begin anywhere. */
const UNSPACED = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}]/u;

/**
 * The emoji that have a word for each word of `query`: one that begins with it, in the name, the tags, or their English. The best come
 * first: the name itself, a name that begins with the query, a name, tags, English. Names and tags in the language of the user count as
 * those of the page do. Without a query all are there.
 */
export function searchEmoji(all: readonly Emoji[], query: string): readonly Emoji[] {
  const wanted = [...new Set(wordsOf(query))];
  if (wanted.length === 0) return all;
  const phrase = ` ${wanted.join(' ')}`;
  const beginnings = wanted.map((word) => (UNSPACED.test(word) ? word : ` ${word}`));
  const ranked = all.flatMap((emoji) => {
    const rank = rankOf(emoji.words, beginnings, phrase);
    return rank === null ? [] : [{ emoji, rank }];
  });
  return ranked.toSorted((one, other) => one.rank - other.rank).map(({ emoji }) => emoji);
}

/** The lower the better; null if it is not found by these words. */
function rankOf(words: EmojiWords, beginnings: readonly string[], phrase: string): number | null {
  const names = [words.name, words.spokenName];
  if (words.emoji === phrase || names.includes(phrase)) return 0;
  if (names.some((name) => name.startsWith(phrase))) return 1;
  const holds = (...texts: readonly string[]) =>
    beginnings.every((beginning) => texts.some((text) => text.includes(beginning)));
  if (names.some((name) => holds(name))) return 2;
  if (holds(words.name, words.tags) || holds(words.spokenName, words.spokenTags)) return 3;
  return holds(words.name, words.tags, words.english, words.spokenName, words.spokenTags) ? 4 : null;
}
