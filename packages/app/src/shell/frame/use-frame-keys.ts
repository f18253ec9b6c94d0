import { focusRegion } from '../../lib/dom/regions.ts';
import { defineHotkey, useHotkey } from '../../lib/hotkeys/hotkeys.ts';
import { navigate } from '../../lib/route/use-route.ts';

const SHOW_KEYS = defineHotkey({
  id: 'frame.keys',
  chords: ['Mod+/'],
  label: /*i18n*/ { id: 'frame.keyKeys', message: 'Show this list' },
});
/** Opens the switcher, and closes it. */
export const SWITCH = defineHotkey({
  id: 'roomList.switch',
  chords: ['Mod+k'],
  label: /*i18n*/ { id: 'frame.keySwitch', message: 'Go to a room, a person or a command' },
});
const SETTINGS = defineHotkey({
  id: 'frame.settings',
  chords: ['Mod+,'],
  label: /*i18n*/ { id: 'frame.keySettings', message: 'Settings' },
});
const NEXT_REGION = defineHotkey({
  id: 'frame.nextRegion',
  chords: ['F6', 'Ctrl+F6'],
  label: /*i18n*/ { id: 'frame.keyNextRegion', message: 'Next part of the page' },
});
const PREVIOUS_REGION = defineHotkey({
  id: 'frame.previousRegion',
  chords: ['Shift+F6', 'Ctrl+Shift+F6'],
  label: /*i18n*/ { id: 'frame.keyPreviousRegion', message: 'Previous part of the page' },
});

/** The keys of the frame itself. */
export function useFrameKeys(onShowKeys: () => void, onSwitch: () => void): void {
  useHotkey(SWITCH, () => {
    onSwitch();
    return true;
  });
  useHotkey(SHOW_KEYS, () => {
    onShowKeys();
    return true;
  });
  useHotkey(SETTINGS, () => {
    navigate({ kind: 'settings', section: 'appearance' });
    return true;
  });
  useHotkey(NEXT_REGION, () => {
    focusRegion(1);
    return true;
  });
  useHotkey(PREVIOUS_REGION, () => {
    focusRegion(-1);
    return true;
  });
}
