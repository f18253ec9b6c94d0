/**
 * Appearance of the page as the user chose it, kept on this machine. The style sheets read it from the root element (tokens.css). This
 * module imports next to nothing, because it also runs alone before the first paint (before-paint.ts), so that a theme opposite to the
 * system's does not flash.
 */
import type { Readable } from '@parley/sdk/client/remote.ts';
import { KeptSetting } from '../store/kept-setting.ts';
import { storedEntries } from '../store/stored-entries.ts';

export const THEMES = ['system', 'light', 'dark'] as const;
export const DENSITIES = ['comfortable', 'compact'] as const;
export const TEXT_SIZES = ['small', 'medium', 'large', 'larger'] as const;
export const MOTIONS = ['system', 'reduced'] as const;
/**
 * Hues of the accent, in degrees; the first is ours. Lightness and chroma are the theme's, so these are hues that can be read with
 * them: greens and cyans of that strength no screen can show.
 */
export const HUES = [258, 285, 315, 345, 15, 45, 70] as const;

export interface Appearance {
  readonly theme: (typeof THEMES)[number];
  readonly hue: (typeof HUES)[number];
  /** Spacing of lines in lists and messages. */
  readonly density: (typeof DENSITIES)[number];
  readonly textSize: (typeof TEXT_SIZES)[number];
  /** `system` moves as little as the system asks for. */
  readonly motion: (typeof MOTIONS)[number];
}

const DEFAULT: Appearance = {
  theme: 'system',
  hue: 258,
  density: 'comfortable',
  textSize: 'medium',
  motion: 'system',
};

const kept = new KeptSetting<Appearance>({ key: 'parley.appearance', parse: parseAppearance, format: JSON.stringify });

/** The appearance in use: the same object until it changes. */
export const appearance: Readable<Appearance> = kept;

/** Reads the choice and shows it, and what is chosen later: called once, before anything is drawn. */
export function restoreAppearance(): void {
  kept.subscribe(() => show(kept.current));
  show(kept.current);
}

/** Changes some of it, from now on and for the next time, in other tabs too. */
export function changeAppearance(change: Partial<Appearance>): void {
  kept.change((now) => ({ ...now, ...change }));
}

/** Reads what was stored; what makes no sense is as if it were not there. */
export function parseAppearance(stored: string | null): Appearance {
  const entries = storedEntries(stored);
  const oneOf = <Value>(key: string, values: readonly Value[], fallback: Value): Value =>
    values.find((value) => value === entries.get(key)) ?? fallback;
  return {
    theme: oneOf('theme', THEMES, DEFAULT.theme),
    hue: oneOf('hue', HUES, DEFAULT.hue),
    density: oneOf('density', DENSITIES, DEFAULT.density),
    textSize: oneOf('textSize', TEXT_SIZES, DEFAULT.textSize),
    motion: oneOf('motion', MOTIONS, DEFAULT.motion),
  };
}

function show(next: Appearance): void {
  const { dataset, style } = document.documentElement;
  const mark = (name: string, value: string, ordinary: string) => {
    if (value === ordinary) delete dataset[name];
    else dataset[name] = value;
  };
  mark('theme', next.theme, DEFAULT.theme);
  mark('density', next.density, DEFAULT.density);
  mark('textSize', next.textSize, DEFAULT.textSize);
  mark('motion', next.motion, DEFAULT.motion);
  if (next.hue === DEFAULT.hue) style.removeProperty('--accent-hue');
  else style.setProperty('--accent-hue', String(next.hue));
  // The page is blank until the style sheets are there: it is so in the right colour.
  style.colorScheme = next.theme === 'system' ? '' : next.theme;
}
