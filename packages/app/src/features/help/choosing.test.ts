import { afterEach, expect, test } from 'vitest';
import { chordsOf, forgetBindings } from '../../lib/hotkeys/bindings.ts';
import type { Hotkey } from '../../lib/hotkeys/hotkeys.ts';
import { judgeChord, takeChord } from './choosing.ts';
import { groupKeys } from './key-groups.ts';

const key = (id: string, chord: string, isLocal = false): Hotkey => ({
  id,
  chords: [chord],
  label: { id: `${id}.label`, message: id },
  isLocal,
});
const NEXT = key('roomList.next', 'Alt+ArrowDown');
const HELP = key('frame.keys', 'Mod+/');
const REACT = key('timeline.react', 'r', true);
const EDIT = key('timeline.edit', 'e', true);
const ROW = key('roomList.read', 'r', true);
const ALL = [NEXT, HELP, REACT, EDIT, ROW];

afterEach(() => forgetBindings());

test('[HELP-01] every key is listed once, under what it concerns', () => {
  const groups = groupKeys([...ALL, key('unheardOf.thing', 'F2'), key('pins.pin', 'p', true)]);
  expect(groups.map(({ label, hotkeys }) => [label.message, hotkeys.map(({ id }) => id)])).toEqual([
    ['Everywhere', ['frame.keys', 'unheardOf.thing']],
    ['Rooms', ['roomList.next', 'roomList.read']],
    ['Messages', ['timeline.react', 'timeline.edit', 'pins.pin']],
  ]);
});

test('[HELP-02] a key that is free is good, and counts at once', () => {
  expect(judgeChord('Mod+j', NEXT, ALL)).toEqual({ kind: 'good', chord: 'Mod+j' });
  takeChord('Mod+j', NEXT, [], false);
  expect(chordsOf(NEXT)).toEqual(['Mod+j']);
});

test('[HELP-03] what one types with, and what the browser keeps, is refused; letters are good where focus is', () => {
  expect(judgeChord('j', NEXT, ALL)).toMatchObject({ kind: 'refused', why: 'typing' });
  expect(judgeChord('Mod+w', NEXT, ALL)).toMatchObject({ kind: 'refused', why: 'browser' });
  expect(judgeChord('j', EDIT, ALL)).toEqual({ kind: 'good', chord: 'j' });
  expect(judgeChord('Enter', EDIT, ALL)).toMatchObject({ kind: 'refused', why: 'typing' });
});

test('[HELP-04] a key that is taken is said so, and moves only when asked to', () => {
  expect(judgeChord('Mod+/', NEXT, ALL)).toEqual({ kind: 'taken', chord: 'Mod+/', by: [HELP] });
  expect(judgeChord('r', EDIT, ALL)).toEqual({ kind: 'taken', chord: 'r', by: [REACT] });
  takeChord('Mod+/', NEXT, [HELP], false);
  expect(chordsOf(HELP)).toEqual([]);
  expect(chordsOf(NEXT)).toEqual(['Mod+/']);
});
