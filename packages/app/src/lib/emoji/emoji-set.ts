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
  /** The name and the tags in the language of the user, where that is another one. */
  readonly spokenName: string;
  readonly spokenTags: string;
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

const NO_TONES: readonly string[] = [];

/** The set of a language from its rows. With `english` and `spoken`, emoji are found by the words of these too. */
export function toEmojiSet(rows: EmojiRows, english: EmojiRows = [], spoken: EmojiRows = []): EmojiSet {
  const [englishOf, spokenOf] = [english, spoken].map((other) => new Map(other.flat().map((row) => [row[0], row])));
  const groups = EMOJI_GROUPS.map(
    (id, index): EmojiGroup => ({
      id,
      emoji: (rows[index] ?? []).map((row) => new RowEmoji(row, englishOf?.get(row[0]), spokenOf?.get(row[0]))),
    }),
  );
  const all = groups.flatMap(({ emoji }) => emoji);
  return { groups, all, byEmoji: new Map(all.map((one) => [one.emoji, one])) };
}

/** An emoji of a row. Its words are worked out when they are first looked through: most people choose without a search. */
class RowEmoji implements Emoji {
  readonly emoji: string;
  readonly name: string;
  readonly tones: readonly string[];
  readonly #tags: string;
  readonly #english: EmojiRow | undefined;
  readonly #spoken: EmojiRow | undefined;
  #words: EmojiWords | undefined;

  constructor([emoji, name, tags, tones]: EmojiRow, english: EmojiRow | undefined, spoken: EmojiRow | undefined) {
    this.emoji = emoji;
    this.name = name;
    this.tones = tones === undefined ? NO_TONES : tones.split(' ');
    this.#tags = tags;
    this.#english = english;
    this.#spoken = spoken;
  }

  get words(): EmojiWords {
    this.#words ??= {
      emoji: spaced(this.emoji),
      name: spaced(this.name),
      tags: spaced(this.#tags),
      english: this.#english === undefined ? '' : spaced(`${this.#english[1]} ${this.#english[2]}`),
      spokenName: this.#spoken === undefined ? '' : spaced(this.#spoken[1]),
      spokenTags: this.#spoken === undefined ? '' : spaced(this.#spoken[2]),
    };
    return this.#words;
  }
}

function spaced(text: string): string {
  return ` ${wordsOf(text).join(' ')}`;
}
