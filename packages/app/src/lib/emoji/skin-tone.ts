/** The skin tone that a person chose for all emoji that have one: kept on this machine. */
import { KeptSetting } from '../store/kept-setting.ts';
import { useReadable } from '../store/use-readable.ts';
import type { Emoji } from './emoji-set.ts';

/** Zero is the yellow of no tone; one to five go from light to dark. */
export const SKIN_TONES = [0, 1, 2, 3, 4, 5] as const;
export type SkinTone = (typeof SKIN_TONES)[number];

const kept = new KeptSetting<SkinTone>({
  key: 'parley.skinTone',
  parse: parseSkinTone,
  format: (tone) => (tone === 0 ? null : String(tone)),
});

/** The tone, now and as it changes. */
export function useSkinTone(): SkinTone {
  return useReadable(kept);
}

/** The tone as it is now. */
export function chosenTone(): SkinTone {
  return kept.current;
}

/** Chooses a tone, from now on and for the next time. */
export function chooseSkinTone(tone: SkinTone): void {
  kept.change(() => tone);
}

/** Reads what was stored; what is no tone is none. */
export function parseSkinTone(text: string | null): SkinTone {
  return SKIN_TONES.find((tone) => String(tone) === text) ?? 0;
}

/** The emoji in that tone, or as it is where it has none. */
export function inTone({ emoji, tones }: Emoji, tone: SkinTone): string {
  return tones[tone - 1] ?? emoji;
}
