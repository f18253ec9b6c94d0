import { focusRegion } from '../../lib/dom/regions.ts';
import { type Hotkey, useHotkey } from '../../lib/hotkeys/hotkeys.ts';

const SHOW_KEYS: Hotkey = {
  id: 'frame.keys',
  chords: ['Mod+/'],
  label: /*i18n*/ { id: 'frame.keyKeys', message: 'This list' },
};
const NEXT_REGION: Hotkey = {
  id: 'frame.nextRegion',
  chords: ['F6', 'Ctrl+F6'],
  label: /*i18n*/ { id: 'frame.keyNextRegion', message: 'Next part of the page' },
};
const PREVIOUS_REGION: Hotkey = {
  id: 'frame.previousRegion',
  chords: ['Shift+F6', 'Ctrl+Shift+F6'],
  label: /*i18n*/ { id: 'frame.keyPreviousRegion', message: 'Previous part of the page' },
};

/** The keys of the frame itself. */
export function useFrameKeys(onShowKeys: () => void): void {
  useHotkey(SHOW_KEYS, () => {
    onShowKeys();
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
