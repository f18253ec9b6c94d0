import type { MessageDescriptor } from '@lingui/core';

/** Keys that are the same everywhere on the web, and in every program: they are shown, and stay. */
export const FIXED_KEYS: readonly { readonly label: MessageDescriptor; readonly chords: readonly string[] }[] = [
  { label: /*i18n*/ { id: 'help.send', message: 'Send the message' }, chords: ['Enter'] },
  { label: /*i18n*/ { id: 'help.newLine', message: 'New line' }, chords: ['Shift+Enter'] },
  { label: /*i18n*/ { id: 'help.walk', message: 'Move between messages' }, chords: ['ArrowUp', 'ArrowDown'] },
  { label: /*i18n*/ { id: 'help.toHeading', message: 'From the messages to the room’s name' }, chords: ['Ctrl+Home'] },
  { label: /*i18n*/ { id: 'help.toComposer', message: 'From the messages to the composer' }, chords: ['Ctrl+End'] },
  { label: /*i18n*/ { id: 'help.close', message: 'Close what is open' }, chords: ['Escape'] },
];
