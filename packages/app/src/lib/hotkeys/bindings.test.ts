import { afterEach, expect, test } from 'vitest';
import { bindKeys, chordsOf, clashesWith, forgetBindings, isPressOf, parseBindings } from './bindings.ts';
import { chordOf, isSameChord, type KeyPress, whyNotChord } from './chord.ts';

const NEXT = { id: 'roomList.next', chords: ['Alt+ArrowDown'] };
const HELP = { id: 'frame.keys', chords: ['Mod+/'] };

function press(key: string, modifiers = ''): KeyPress {
  return {
    key,
    ctrlKey: modifiers.includes('C'),
    metaKey: modifiers.includes('M'),
    altKey: modifiers.includes('A'),
    shiftKey: modifiers.includes('S'),
    isComposing: false,
    getModifierState: () => modifiers.includes('G'),
  };
}

afterEach(() => forgetBindings());

test('what was chosen counts instead of what came with it', () => {
  bindKeys(NEXT.id, ['Mod+j']);
  expect(chordsOf(NEXT)).toEqual(['Mod+j']);
  expect(isPressOf(press('j', 'C'), NEXT)).toBe(true);
  expect(isPressOf(press('ArrowDown', 'A'), NEXT)).toBe(false);
  bindKeys(NEXT.id, null);
  expect(isPressOf(press('ArrowDown', 'A'), NEXT)).toBe(true);
});

test('something can be left without a key', () => {
  bindKeys(NEXT.id, []);
  expect(isPressOf(press('ArrowDown', 'A'), NEXT)).toBe(false);
});

test('who has the same key is known', () => {
  expect(clashesWith('Mod+/', NEXT.id, [NEXT, HELP])).toEqual([HELP]);
  expect(clashesWith('Alt+ArrowDown', NEXT.id, [NEXT, HELP])).toEqual([]);
  bindKeys(HELP.id, ['F1']);
  expect(clashesWith('Mod+/', NEXT.id, [NEXT, HELP])).toEqual([]);
});

test('a press is written as the chord it matches', () => {
  expect(chordOf(press('J', 'CS'), false)).toBe('Mod+Shift+j');
  expect(chordOf(press('ArrowDown', 'A'), false)).toBe('Alt+ArrowDown');
  expect(chordOf(press('?', 'CS'), false)).toBe('Mod+?');
  expect(chordOf(press('+', 'C'), false)).toBe('Mod++');
  expect(isPressOf(press('+', 'C'), { id: 'x', chords: ['Mod++'] })).toBe(true);
  expect(chordOf(press('k', 'M'), true)).toBe('Mod+k');
  expect(chordOf(press('k', 'C'), true)).toBe('Ctrl+k');
  for (const key of ['Shift', 'Control', 'Alt', 'Dead']) expect(chordOf(press(key), false)).toBeNull();
  expect(chordOf(press('@', 'CAG'), false)).toBeNull();
});

test('what one types with and what the browser keeps are no good', () => {
  for (const chord of ['e', 'Shift+e', 'ArrowDown', 'Enter', 'Escape', 'Shift+Tab'])
    expect(whyNotChord(chord)).toBe('typing');
  for (const chord of ['Mod+w', 'Mod+Shift+n']) expect(whyNotChord(chord)).toBe('browser');
  for (const chord of ['Alt+ArrowDown', 'F6', 'Mod+/', 'Shift+F6']) expect(whyNotChord(chord)).toBeNull();
});

test('Ctrl and Mod are one where there is no ⌘', () => {
  expect(isSameChord('Ctrl+F6', 'Mod+F6', false)).toBe(true);
  expect(isSameChord('Ctrl+F6', 'Mod+F6', true)).toBe(false);
  expect(isSameChord('Shift+Alt+x', 'Alt+Shift+X', false)).toBe(true);
});

test.each(['', '[]', 'null', '{', '{"a":"b"}', '{"a":[1]}', '{"a":["two words"]}'])(
  'what makes no sense is left out: %s',
  (stored) => {
    expect(parseBindings(stored).size).toBe(0);
  },
);

test('what was stored is read', () => {
  expect([...parseBindings('{"roomList.next":["Mod+j"],"x":[]}')]).toEqual([
    ['roomList.next', ['Mod+j']],
    ['x', []],
  ]);
});
