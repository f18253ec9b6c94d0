/** The keys of a call that work on the whole page, whichever kind of call it is. */
import { defineHotkey } from '../hotkeys/hotkeys.ts';

export const MICROPHONE_KEY = defineHotkey({
  id: 'calls.microphone',
  chords: ['Mod+D', 'Mod+Shift+M'],
  label: /*i18n*/ { id: 'calls.keyMicrophone', message: 'Mute or unmute the microphone' },
});

export const CAMERA_KEY = defineHotkey({
  id: 'calls.camera',
  chords: ['Mod+E'],
  label: /*i18n*/ { id: 'calls.keyCamera', message: 'Turn the camera on or off' },
});

/** Held to talk, also while the person reads in another room. */
export const TALK_KEY = defineHotkey({
  id: 'calls.talk',
  chords: ['F8'],
  label: /*i18n*/ { id: 'calls.keyTalk', message: 'In push-to-talk: hold to talk' },
});
