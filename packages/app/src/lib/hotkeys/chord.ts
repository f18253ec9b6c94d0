/**
 * A key with its modifiers, as `Alt+Shift+ArrowDown` or `Mod+/`. `Mod` is Ctrl, and ⌘ on a Mac.
 *
 * Characters are compared by what is typed (`event.key`), so that they are where a person's layout has them; keys without a
 * character by their name. AltGr and composing never make a chord.
 */
export interface KeyPress {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
  readonly shiftKey: boolean;
  readonly isComposing: boolean;
  getModifierState(modifier: 'AltGraph'): boolean;
}

const LETTER = /^\p{L}$/u;

/** Whether the press is the chord. */
export function matchesChord(press: KeyPress, chord: string, isMac: boolean): boolean {
  if (press.isComposing || press.getModifierState('AltGraph')) return false;
  const { key, modifiers } = splitChord(chord);
  const wantsCtrl = modifiers.has('Ctrl') || (modifiers.has('Mod') && !isMac);
  const wantsMeta = modifiers.has('Mod') && isMac;
  if (press.ctrlKey !== wantsCtrl || press.metaKey !== wantsMeta || press.altKey !== modifiers.has('Alt')) return false;
  // Some layouts need Shift to type a sign, so there it says nothing.
  const isSign = key.length === 1 && !LETTER.test(key);
  if (!isSign && press.shiftKey !== modifiers.has('Shift')) return false;
  return press.key.length === 1 ? press.key.toLowerCase() === key.toLowerCase() : press.key === key;
}

const SIGNS: ReadonlyMap<string, string> = new Map([
  ['ArrowUp', '↑'],
  ['ArrowDown', '↓'],
  ['ArrowLeft', '←'],
  ['ArrowRight', '→'],
  ['Escape', 'Esc'],
]);
const MAC_SIGNS: ReadonlyMap<string, string> = new Map([
  ['Mod', '⌘'],
  ['Ctrl', '⌃'],
  ['Alt', '⌥'],
  ['Shift', '⇧'],
]);

/** The keys of a chord as people know them, in the order they are pressed. */
export function chordKeys(chord: string, isMac: boolean): string[] {
  const { key, modifiers } = splitChord(chord);
  const names = [...modifiers].map(
    (name) => (isMac ? MAC_SIGNS.get(name) : undefined) ?? (name === 'Mod' ? 'Ctrl' : name),
  );
  return [...names, SIGNS.get(key) ?? (key.length === 1 ? key.toUpperCase() : key)];
}

function splitChord(chord: string): { readonly key: string; readonly modifiers: ReadonlySet<string> } {
  const parts = chord.split('+');
  return { key: parts.at(-1) ?? '', modifiers: new Set(parts.slice(0, -1)) };
}
