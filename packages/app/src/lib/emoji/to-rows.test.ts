import { expect, test } from 'vitest';
import { type EmojibaseEmoji, toRows } from './to-rows.ts';

const WAVE: EmojibaseEmoji = {
  emoji: '👋',
  label: 'waving hand',
  tags: ['bye', 'hand'],
  group: 1,
  order: 2,
  version: 0.6,
  skins: [
    { emoji: '👋🏿', tone: 5 },
    { emoji: '👋🏻', tone: 1 },
    { emoji: 'mixed', tone: [1, 5] },
  ],
};

test('emoji stand in their groups, in order, with words that are not in their names and tones from light to dark', () => {
  const fist: EmojibaseEmoji = { emoji: '✊', label: 'raised fist', group: 1, order: 1, version: 0.6 };
  const [, people] = toRows([WAVE, fist]);
  expect(people).toEqual([
    ['✊', 'raised fist', ''],
    ['👋', 'waving hand', 'bye', '👋🏻 👋🏿'],
  ]);
});

test('what fonts do not draw yet and what is no emoji of its own is left out', () => {
  const newer = { ...WAVE, version: 15.1 };
  const component = { ...WAVE, group: 2 };
  const letter = { emoji: '🇦', label: 'regional indicator A', version: 0 };
  expect(toRows([newer, component, letter]).flat()).toEqual([]);
});

test('an emoji is written as keyboards write it', () => {
  const written = toRows([
    { ...WAVE, emoji: '👍\uFE0F', skins: [] },
    { ...WAVE, emoji: '❤\uFE0F', skins: [] },
  ]);
  expect(written.flat().map(([emoji]) => emoji)).toEqual(['👍', '❤\uFE0F']);
});
