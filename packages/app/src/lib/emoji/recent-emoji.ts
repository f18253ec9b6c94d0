/**
 * The recent emoji of a person, without their skin tones: kept on this machine, and forgotten when the person signs out.
 */

import { shownAccount } from '../place/shown-place.ts';
import { RECENT_EMOJI_KEY } from '../store/forget-kept.ts';
import { KeptSetting } from '../store/kept-setting.ts';
import type { Emoji, EmojiSet } from './emoji-set.ts';

const KEPT = 20;

/** Popular emoji, shown until the person has picked enough. */
const POPULAR = [
  '👍',
  '👎',
  '❤️',
  '😂',
  '🎉',
  '😮',
  '😢',
  '🙏',
  '👏',
  '🔥',
  '🚀',
  '👀',
  '💯',
  '✅',
  '❌',
  '🤔',
  '😄',
  '🤣',
  '🥳',
  '💪',
];

const kept = new KeptSetting<readonly string[]>({
  key: RECENT_EMOJI_KEY,
  owner: shownAccount,
  parse: parseRecent,
  format: (recent) => (recent.length === 0 ? null : recent.join(' ')),
});

/** The keys of what was picked lately, the latest first. */
export function recentKeys(): readonly string[] {
  return kept.current;
}

/**
 * The latest picks among `set` and what `find` knows besides, and popular emoji after them: twenty in all.
 */
export function recentEmoji<Other = never>(
  { byEmoji }: EmojiSet,
  recent = kept.current,
  find: (key: string) => Other | undefined = () => undefined,
): readonly (Emoji | Other)[] {
  const known = [...new Set([...recent, ...POPULAR])].flatMap((key) => byEmoji.get(key) ?? find(key) ?? []);
  return known.slice(0, KEPT);
}

/** Remembers that an emoji or a picture was picked. */
export function noteEmoji({ emoji }: Pick<Emoji, 'emoji'>): void {
  kept.change((recent) => [emoji, ...recent.filter((other) => other !== emoji)].slice(0, KEPT));
}

/** Reads what was stored. */
export function parseRecent(text: string | null): readonly string[] {
  return (text ?? '')
    .split(' ')
    .filter((emoji) => emoji !== '')
    .slice(0, KEPT);
}
