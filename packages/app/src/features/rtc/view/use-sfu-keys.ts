import type { KeyboardEvent } from 'react';
import { CAMERA_KEY, MICROPHONE_KEY } from '../../../lib/call/call-keys.ts';
import { useCallFocus } from '../../../lib/call/use-call-focus.ts';
import { isPressOf } from '../../../lib/hotkeys/bindings.ts';
import { defineHotkey, useHotkey } from '../../../lib/hotkeys/hotkeys.ts';
import type { SfuToggle } from './SfuToolbar.tsx';

const MICROPHONE = defineHotkey({
  id: 'rtc.microphone',
  chords: ['m'],
  label: /*i18n*/ { id: 'rtc.keyMicrophone', message: 'In a call: mute or unmute' },
  isLocal: true,
});
const CAMERA = defineHotkey({
  id: 'rtc.camera',
  chords: ['v'],
  label: /*i18n*/ { id: 'rtc.keyCamera', message: 'In a call: camera on or off' },
  isLocal: true,
});
const HAND = defineHotkey({
  id: 'rtc.hand',
  chords: ['h'],
  label: /*i18n*/ { id: 'rtc.keyHand', message: 'In a call: raise or lower the hand' },
  isLocal: true,
});

export interface SfuKeyActs {
  readonly toggle: (what: SfuToggle) => void;
  /** Pins the tile at an index of the page, or lets it go. */
  readonly pin: (index: number) => void;
  readonly page: (step: 1 | -1) => void;
}

/** Offers the keys that work on the whole page, and takes the focus. Returns what they do. */
export function usePageKeys(toggle: SfuKeyActs['toggle']): SfuKeyActs['toggle'] {
  useCallFocus(false);
  const run = (what: SfuToggle) => {
    toggle(what);
    return true;
  };
  useHotkey(MICROPHONE_KEY, () => run('mic'));
  useHotkey(CAMERA_KEY, () => run('camera'));
  return toggle;
}

/** The keys that work where the call has the focus, as a listener. */
export function localKeys({ toggle, pin, page }: SfuKeyActs): (event: KeyboardEvent) => void {
  return (event) => {
    const { target, nativeEvent: press } = event;
    if (event.defaultPrevented || !(target instanceof Element) || target.closest(OWN_KEYS) !== null) return;
    if (isPressOf(press, MICROPHONE)) toggle('mic');
    else if (isPressOf(press, CAMERA)) toggle('camera');
    else if (isPressOf(press, HAND)) toggle('hand');
    else if (isPlain(press) && /^[1-9]$/.test(press.key)) pin(Number(press.key) - 1);
    else if (isPlain(press) && press.key === 'PageDown') page(1);
    else if (isPlain(press) && press.key === 'PageUp') page(-1);
    else return;
    event.preventDefault();
  };
}

/** Elements that have keys of their own. */
const OWN_KEYS = '[role="menu"], dialog, select, textarea, input:not([type="range"], [type="radio"])';

function isPlain({ ctrlKey, metaKey, altKey }: globalThis.KeyboardEvent): boolean {
  return !ctrlKey && !metaKey && !altKey;
}
