/**
 * The recent emoji of a person, without their skin tones: kept on this machine, and forgotten when the person signs out.
 */
import { KeptSetting } from '../store/kept-setting.ts';
import type { Emoji, EmojiSet } from './emoji-set.ts';
import { RECENT_EMOJI_KEY } from './forget-recent-emoji.ts';

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
  parse: parseRecent,
  format: (recent) => (recent.length === 0 ? null : recent.join(' ')),
});

/** The emoji of `set` that were picked lately, the latest first, and popular ones after them: twenty in all. */
export function recentEmoji({ byEmoji }: EmojiSet, recent = kept.current): readonly Emoji[] {
  const known = [...new Set([...recent, ...POPULAR])].flatMap((emoji) => byEmoji.get(emoji) ?? []);
  return known.slice(0, KEPT);
}

/** Remembers that an emoji was picked. */
export function noteEmoji({ emoji }: Emoji): void {
  kept.change((recent) => [emoji, ...recent.filter((other) => other !== emoji)].slice(0, KEPT));
}

/** Reads what was stored. */
export function parseRecent(text: string | null): readonly string[] {
  return (text ?? '')
    .split(' ')
    .filter((emoji) => emoji !== '')
    .slice(0, KEPT);
}
