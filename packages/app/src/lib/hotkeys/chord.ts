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

/** True if the key press is the chord. */
export function matchesChord(press: KeyPress, chord: string, isMac: boolean): boolean {
  if (press.isComposing || press.getModifierState('AltGraph')) return false;
  const { key, modifiers } = splitChord(chord);
  const wantsCtrl = modifiers.has('Ctrl') || (modifiers.has('Mod') && !isMac);
  const wantsMeta = modifiers.has('Meta') || (modifiers.has('Mod') && isMac);
  if (press.ctrlKey !== wantsCtrl || press.metaKey !== wantsMeta || press.altKey !== modifiers.has('Alt')) return false;
  // Some layouts need Shift to type a sign, so there it says nothing.
  const isSign = key.length === 1 && !LETTER.test(key);
  if (!isSign && press.shiftKey !== modifiers.has('Shift')) return false;
  return press.key.length === 1 ? press.key.toLowerCase() === key.toLowerCase() : press.key === key;
}

const MODIFIER_KEYS: ReadonlySet<string> = new Set([
  'Control',
  'Meta',
  'Alt',
  'Shift',
  'AltGraph',
  'CapsLock',
  'Dead',
  'Process',
]);

/** The chord that a press is, or null while only modifiers are down and where a press is typing. */
export function chordOf(press: KeyPress, isMac: boolean): string | null {
  if (press.isComposing || press.getModifierState('AltGraph') || MODIFIER_KEYS.has(press.key)) return null;
  const isSign = press.key.length === 1 && !LETTER.test(press.key);
  const names = [
    press.ctrlKey && (isMac ? 'Ctrl' : 'Mod'),
    press.metaKey && (isMac ? 'Mod' : 'Meta'),
    press.altKey && 'Alt',
    press.shiftKey && !isSign && 'Shift',
    press.key.length === 1 ? press.key.toLowerCase() : press.key,
  ];
  return names.filter((name) => name !== false).join('+');
}

const TYPING: ReadonlySet<string> = new Set(
  'Enter Escape Tab Backspace Delete ArrowUp ArrowDown ArrowLeft ArrowRight Home End PageUp PageDown'.split(' '),
);
const BROWSERS: ReadonlySet<string> = new Set(
  'Mod+t Mod+n Mod+w Mod+q Mod+Tab Mod+Shift+t Mod+Shift+n Mod+Shift+w Mod+Shift+Tab Alt+F4 Alt+Tab Mod+l Mod+r'.split(
    ' ',
  ),
);

/** Why a chord is no good as a key for the whole page: it is how one types and moves, or the browser keeps it for itself. */
export function whyNotChord(chord: string): 'typing' | 'browser' | null {
  if (BROWSERS.has(chord)) return 'browser';
  const { key, modifiers } = splitChord(chord);
  const hasModifier = modifiers.has('Mod') || modifiers.has('Ctrl') || modifiers.has('Alt') || modifiers.has('Meta');
  return !hasModifier && (key.length === 1 || TYPING.has(key)) ? 'typing' : null;
}

/** True if two chords are the same key press. `Ctrl` and `Mod` are the same where there is no ⌘. */
export function isSameChord(one: string, other: string, isMac: boolean): boolean {
  const plain = (chord: string) => {
    const { key, modifiers } = splitChord(chord);
    const names = [...modifiers].map((name) => (name === 'Ctrl' && !isMac ? 'Mod' : name)).sort();
    return [...names, key.length === 1 ? key.toLowerCase() : key].join('+');
  };
  return plain(one) === plain(other);
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
  // The last sign belongs to the key, which may be a plus.
  const at = chord.lastIndexOf('+', chord.length - 2);
  return { key: chord.slice(at + 1), modifiers: new Set(at < 0 ? [] : chord.slice(0, at).split('+')) };
}
