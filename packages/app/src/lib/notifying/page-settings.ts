/** Notification settings of this browser, kept on this machine. */
import type { Readable } from '@parley/sdk/client/remote.ts';
import { KeptSetting } from '../store/kept-setting.ts';
import { storedEntries } from '../store/stored-entries.ts';

/** Kinds of news that have a sound of their own. */
export const SOUND_KINDS = ['message', 'mention', 'call'] as const;
export type SoundKind = (typeof SOUND_KINDS)[number];

/** The sounds to choose from. */
export const SOUNDS = ['none', 'chime', 'drop', 'bell', 'ring'] as const;
export type Sound = (typeof SOUNDS)[number];

export interface PageSettings {
  /** True if notifications are shown here. The browser has to allow them too. */
  readonly isShown: boolean;
  /** The user was asked whether they are to be shown, and answered. */
  readonly isAnswered: boolean;
  /** Shows who and where, not what. */
  readonly hidesText: boolean;
  readonly sounds: { readonly [Kind in SoundKind]: Sound };
  /** Nothing is shown or heard before this time, in milliseconds since the epoch; null for no pause. */
  readonly pausedUntilMs: number | null;
}

export const DEFAULT_PAGE_SETTINGS: PageSettings = {
  isShown: true,
  isAnswered: false,
  hidesText: false,
  sounds: { message: 'chime', mention: 'bell', call: 'ring' },
  pausedUntilMs: null,
};

const kept = new KeptSetting<PageSettings>({
  key: 'parley.notifications',
  parse: parsePageSettings,
  format: JSON.stringify,
});

/** The settings, in other tabs too. */
export const pageSettings: Readable<PageSettings> = kept;

/** Changes some of them, from now on and for the next time. */
export function changePageSettings(change: Partial<PageSettings>): void {
  kept.change((now) => ({ ...now, ...change }));
}

/** The sound of a kind, for now: none while notifications are paused. */
export function soundNow(kind: SoundKind, { sounds, pausedUntilMs }: PageSettings, nowMs: number): Sound {
  return pausedUntilMs !== null && nowMs < pausedUntilMs ? 'none' : sounds[kind];
}

/** Reads what was stored; what makes no sense is as if it were not there. */
export function parsePageSettings(stored: string | null): PageSettings {
  const entries = storedEntries(stored);
  const flag = (name: 'isShown' | 'isAnswered' | 'hidesText') => {
    const value = entries.get(name);
    return typeof value === 'boolean' ? value : DEFAULT_PAGE_SETTINGS[name];
  };
  const until = entries.get('pausedUntilMs');
  return {
    isShown: flag('isShown'),
    isAnswered: flag('isAnswered'),
    hidesText: flag('hidesText'),
    sounds: parseSounds(entries),
    pausedUntilMs: typeof until === 'number' && Number.isFinite(until) ? until : null,
  };
}

function parseSounds(entries: ReadonlyMap<string, unknown>): PageSettings['sounds'] {
  const raw = entries.get('sounds');
  const chosen = new Map(Object.entries(typeof raw === 'object' ? (raw ?? {}) : {}));
  // A user without sound, before there were several, gets none of these.
  const isSilent = entries.get('hasSound') === false;
  const { sounds } = DEFAULT_PAGE_SETTINGS;
  const read = (kind: SoundKind) =>
    SOUNDS.find((sound) => sound === chosen.get(kind)) ?? (isSilent && kind !== 'call' ? 'none' : sounds[kind]);
  return { message: read('message'), mention: read('mention'), call: read('call') };
}
