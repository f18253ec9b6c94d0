/** The user's choices for calls of many, kept on this machine. */
import { KeptSetting } from '../../lib/store/kept-setting.ts';
import { storedEntries } from '../../lib/store/stored-entries.ts';

export type CallLayout = 'grid' | 'spotlight';

export interface RtcChoices {
  readonly layout: CallLayout;
  readonly hidesOwn: boolean;
  /** A screen that is shared: its sound, and whether text or motion is to be clear. */
  readonly sharesSound: boolean;
  readonly sharesFor: 'text' | 'motion';
}

/** The choices, kept. */
export const rtcChoices = new KeptSetting<RtcChoices>({
  key: 'parley.rtc',
  parse: parseRtcChoices,
  format: (choices) => JSON.stringify(choices),
});

/** Reads what was stored; what makes no sense is as if it were not there. */
export function parseRtcChoices(stored: string | null): RtcChoices {
  const entries = storedEntries(stored);
  return {
    layout: entries.get('layout') === 'spotlight' ? 'spotlight' : 'grid',
    hidesOwn: entries.get('hidesOwn') === true,
    sharesSound: entries.get('sharesSound') !== false,
    sharesFor: entries.get('sharesFor') === 'motion' ? 'motion' : 'text',
  };
}
