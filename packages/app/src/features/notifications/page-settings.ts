/** Notification settings of this browser, kept on this machine. */
import type { Readable } from '@parley/sdk/client/remote.ts';
import { KeptSetting } from '../../lib/store/kept-setting.ts';
import { storedEntries } from '../../lib/store/stored-entries.ts';

export interface PageSettings {
  /** True if notifications are shown here. The browser has to allow them too. */
  readonly isShown: boolean;
  readonly hasSound: boolean;
  /** Shows who and where, not what. */
  readonly hidesText: boolean;
}

const DEFAULT: PageSettings = { isShown: true, hasSound: true, hidesText: false };

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

/** Reads what was stored; what makes no sense is as if it were not there. */
export function parsePageSettings(stored: string | null): PageSettings {
  const entries = storedEntries(stored);
  const flag = (name: keyof PageSettings) => {
    const value = entries.get(name);
    return typeof value === 'boolean' ? value : DEFAULT[name];
  };
  return { isShown: flag('isShown'), hasSound: flag('hasSound'), hidesText: flag('hidesText') };
}
