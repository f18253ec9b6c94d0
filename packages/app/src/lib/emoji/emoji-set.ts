import { EMOJI_GROUPS, type EmojiGroupId, type EmojiRow, type EmojiRows } from './emoji-rows.ts';
import { wordsOf } from './words-of.ts';

export interface Emoji {
  readonly emoji: string;
  /** Its Unicode name in the language of the page, in lower case where the language has that. */
  readonly name: string;
  /** Its five skin tones, from light to dark; empty where it has none. */
  readonly tones: readonly string[];
  /** The words that a search looks through: in lower case, without accents, a space before each. */
  readonly words: EmojiWords;
}

export interface EmojiWords {
  /** The emoji itself. */
  readonly emoji: string;
  readonly name: string;
  readonly tags: string;
  /** The English name and tags, where the page is in another language. */
  readonly english: string;
}

export interface EmojiGroup {
  readonly id: EmojiGroupId;
  readonly emoji: readonly Emoji[];
}

/** All emoji of a language. */
export interface EmojiSet {
  readonly groups: readonly EmojiGroup[];
  readonly all: readonly Emoji[];
  readonly byEmoji: ReadonlyMap<string, Emoji>;
}

/** The set of a language from its rows. With `english`, emoji are found by their English words too. */
export function toEmojiSet(rows: EmojiRows, english: EmojiRows = []): EmojiSet {
  const englishByEmoji = new Map(english.flat().map((row) => [row[0], row]));
  const groups = EMOJI_GROUPS.map((id, index) => ({
    id,
    emoji: (rows[index] ?? []).map((row) => toEmoji(row, englishByEmoji.get(row[0]))),
  }));
  const all = groups.flatMap(({ emoji }) => emoji);
  return { groups, all, byEmoji: new Map(all.map((one) => [one.emoji, one])) };
}

function toEmoji([emoji, name, tags, tones]: EmojiRow, english: EmojiRow | undefined): Emoji {
  return {
    emoji,
    name,
    tones: tones === undefined ? [] : tones.split(' '),
    words: {
      emoji: spaced(emoji),
      name: spaced(name),
      tags: spaced(tags),
      english: english === undefined ? '' : spaced(`${english[1]} ${english[2]}`),
    },
  };
}

function spaced(text: string): string {
  return ` ${wordsOf(text).join(' ')}`;
}
