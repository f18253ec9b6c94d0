import { expect, test } from 'vitest';
import { chordKeys, type KeyPress, matchesChord } from './chord.ts';

function press(key: string, modifiers = '', isComposing = false): KeyPress {
  return {
    key,
    ctrlKey: modifiers.includes('C'),
    metaKey: modifiers.includes('M'),
    altKey: modifiers.includes('A'),
    shiftKey: modifiers.includes('S'),
    isComposing,
    getModifierState: () => modifiers.includes('G'),
  };
}

test('modifiers have to be exactly the ones asked for', () => {
  expect(matchesChord(press('ArrowDown', 'A'), 'Alt+ArrowDown', false)).toBe(true);
  expect(matchesChord(press('ArrowDown', 'AS'), 'Alt+ArrowDown', false)).toBe(false);
  expect(matchesChord(press('ArrowDown', 'AS'), 'Alt+Shift+ArrowDown', false)).toBe(true);
  expect(matchesChord(press('ArrowDown'), 'Alt+ArrowDown', false)).toBe(false);
});

test('Mod is Ctrl, and ⌘ on a Mac', () => {
  expect(matchesChord(press('/', 'C'), 'Mod+/', false)).toBe(true);
  expect(matchesChord(press('/', 'C'), 'Mod+/', true)).toBe(false);
  expect(matchesChord(press('/', 'M'), 'Mod+/', true)).toBe(true);
});

test('a sign may need Shift on some layouts', () => {
  expect(matchesChord(press('/', 'CS'), 'Mod+/', false)).toBe(true);
});

test('letters are where the layout has them', () => {
  expect(matchesChord(press('K', 'C'), 'Mod+k', false)).toBe(true);
  expect(matchesChord(press('K', 'CS'), 'Mod+k', false)).toBe(false);
});

test('AltGr and composing are typing, not commands', () => {
  expect(matchesChord(press('/', 'CG'), 'Mod+/', false)).toBe(false);
  expect(matchesChord(press('F6', '', true), 'F6', false)).toBe(false);
});

test('keys are named as people know them', () => {
  expect(chordKeys('Alt+Shift+ArrowDown', false)).toEqual(['Alt', 'Shift', '↓']);
  expect(chordKeys('Mod+/', false)).toEqual(['Ctrl', '/']);
  expect(chordKeys('Mod+k', true)).toEqual(['⌘', 'K']);
});
