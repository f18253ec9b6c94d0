/** Shortcodes of emoji as many know them from other programs (`smile`). Loaded when somebody types a colon. */
import data from 'emojibase-data/en/shortcodes/github.json';
import type { Emoji, EmojiSet } from './emoji-set.ts';

/** A shortcode, and the emoji that it stands for. */
export interface Shortcode {
  readonly code: string;
  readonly emoji: Emoji;
}

/** The shortcodes of a set. Emoji that the set does not have are left out. */
export function shortcodesOf(
  { all }: EmojiSet,
  table: Readonly<Record<string, string | readonly string[]>> = data,
): readonly Shortcode[] {
  const byPlain = new Map(all.map((emoji) => [plain(emoji.emoji), emoji]));
  return Object.entries(table).flatMap(([hexcode, codes]) => {
    const emoji = byPlain.get(plain(fromHexcode(hexcode)));
    return emoji === undefined ? [] : [codes].flat().map((code) => ({ code, emoji }));
  });
}

/** The emoji whose shortcodes begin with `query`, the shortest code first; each emoji once. */
export function findByShortcode(shortcodes: readonly Shortcode[], query: string): readonly Shortcode[] {
  const found = shortcodes.filter(({ code }) => code.startsWith(query));
  const sorted = found.toSorted((one, other) => one.code.length - other.code.length);
  return [...new Map(sorted.toReversed().map((each) => [each.emoji, each])).values()].toReversed();
}

function fromHexcode(hexcode: string): string {
  return String.fromCodePoint(...hexcode.split('-').map((code) => Number.parseInt(code, 16)));
}

/** Selectors only choose how an emoji is drawn. */
function plain(emoji: string): string {
  return emoji.replaceAll('\uFE0F', '');
}
