import { isPressOf } from '../../../lib/hotkeys/bindings.ts';
import { defineHotkey, type Hotkey } from '../../../lib/hotkeys/hotkeys.ts';
import type { Format } from './formats.ts';

/** The key of each format that has one. */
export const FORMAT_KEYS: ReadonlyMap<Format, Hotkey> = new Map<Format, Hotkey>([
  ['bold', key('composer.bold', 'Mod+b', /*i18n*/ { id: 'composer.bold', message: 'Bold' })],
  ['italic', key('composer.italic', 'Mod+i', /*i18n*/ { id: 'composer.italic', message: 'Italic' })],
  ['strike', key('composer.strike', 'Mod+Shift+x', /*i18n*/ { id: 'composer.strike', message: 'Strikethrough' })],
  ['code', key('composer.code', 'Mod+Shift+e', /*i18n*/ { id: 'composer.code', message: 'Code' })],
  ['link', key('composer.link', 'Mod+Shift+k', /*i18n*/ { id: 'composer.link', message: 'Link' })],
  ['list', key('composer.list', 'Mod+Shift+l', /*i18n*/ { id: 'composer.list', message: 'List' })],
  ['quote', key('composer.quote', 'Mod+>', /*i18n*/ { id: 'composer.quote', message: 'Quote' })],
  ['spoiler', key('composer.spoiler', 'Mod+|', /*i18n*/ { id: 'composer.spoiler', message: 'Spoiler' })],
]);

/** The format whose key was pressed. */
export function formatOf(event: KeyboardEvent): Format | undefined {
  return [...FORMAT_KEYS].find(([, hotkey]) => isPressOf(event, hotkey))?.[0];
}

function key(id: string, chord: string, label: Hotkey['label']): Hotkey {
  return defineHotkey({ id, chords: [chord], label, isLocal: true });
}
