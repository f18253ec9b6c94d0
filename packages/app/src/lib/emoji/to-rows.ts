import type { EmojiRow, EmojiRows } from './emoji-rows.ts';

/** The part of an emoji of emojibase that is read here. */
export interface EmojibaseEmoji {
  readonly emoji: string;
  readonly label: string;
  readonly tags?: readonly string[];
  readonly group?: number;
  readonly order?: number;
  readonly version: number;
  readonly skins?: readonly { readonly emoji: string; readonly tone?: number | readonly number[] }[];
}

/** The newest emoji that most machines can draw: those of 2022. Later ones show as boxes where fonts are older. */
const NEWEST_VERSION = 15;

/** The places of our groups among those of emojibase, which has one more: components, which are no emoji of their own. */
const GROUPS = [0, 1, 3, 4, 5, 6, 7, 8, 9];

const LIGHT_TO_DARK = [1, 2, 3, 4, 5];

/** The rows of a language, in the order of Unicode. */
export function toRows(data: readonly EmojibaseEmoji[]): EmojiRows {
  const shown = data.filter(({ version }) => version <= NEWEST_VERSION);
  return GROUPS.map((group) =>
    shown
      .filter((emoji) => emoji.group === group)
      .toSorted((one, other) => (one.order ?? 0) - (other.order ?? 0))
      .map(toRow),
  );
}

function toRow({ emoji, label, tags = [], skins = [] }: EmojibaseEmoji): EmojiRow {
  const inName = new Set(label.split(' '));
  const words = tags.filter((tag) => !inName.has(tag)).join(' ');
  const tones = LIGHT_TO_DARK.flatMap((wanted) => {
    // An emoji of two people has twenty-five of them: those with one tone for both are kept.
    const skin = skins.find(({ tone = 0 }) => [tone].flat().every((each) => each === wanted));
    return skin === undefined ? [] : [asTyped(skin.emoji)];
  });
  const row = [asTyped(emoji), label, words] as const;
  return tones.length === 0 ? row : [...row, tones.join(' ')];
}

/**
 * The emoji as keyboards write it (Unicode's "fully qualified"): emojibase puts a selector even behind what is drawn as an emoji
 * without it.
 */
function asTyped(emoji: string): string {
  return emoji.replaceAll(/(?<=\p{Emoji_Presentation})\uFE0F/gu, '');
}
