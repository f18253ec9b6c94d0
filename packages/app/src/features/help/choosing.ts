import { bindKeys, chordsOf, clashesWith } from '../../lib/hotkeys/bindings.ts';
import { isSameChord, whyNotChord } from '../../lib/hotkeys/chord.ts';
import type { Hotkey } from '../../lib/hotkeys/hotkeys.ts';

/** State of choosing a key. */
export type Choosing =
  | { readonly kind: 'waiting' }
  /** It is no good as a key (HELP-03). */
  | { readonly kind: 'refused'; readonly chord: string; readonly why: 'typing' | 'browser' }
  /** Others have it (HELP-04). */
  | { readonly kind: 'taken'; readonly chord: string; readonly by: readonly Hotkey[] }
  | { readonly kind: 'good'; readonly chord: string };

const LETTER_OR_SIGN = /^(?:Shift\+)?.$/u;

/** The effect of a chord for `hotkey`, compared with all other keys. */
export function judgeChord(chord: string, hotkey: Hotkey, all: readonly Hotkey[]): Choosing {
  const isLetterWhereFocusIs = hotkey.isLocal === true && LETTER_OR_SIGN.test(chord);
  const why = isLetterWhereFocusIs ? null : whyNotChord(chord);
  if (why !== null) return { kind: 'refused', chord, why };
  const by = clashesWith(
    chord,
    hotkey.id,
    all.filter((other) => canClash(hotkey, other)),
  );
  return by.length > 0 ? { kind: 'taken', chord, by } : { kind: 'good', chord };
}

/** Gives `hotkey` the chord alone, and takes it from those who have it. */
export function takeChord(chord: string, hotkey: Hotkey, from: readonly Hotkey[], isMac: boolean): void {
  for (const other of from) {
    bindKeys(
      other.id,
      chordsOf(other).filter((taken) => !isSameChord(taken, chord, isMac)),
    );
  }
  bindKeys(hotkey.id, [chord]);
}

/** Two parts of the page that listen for themselves are never in each other's way. */
function canClash(one: Hotkey, other: Hotkey): boolean {
  if (one.isLocal !== true || other.isLocal !== true) return true;
  return one.id.split('.')[0] === other.id.split('.')[0];
}
