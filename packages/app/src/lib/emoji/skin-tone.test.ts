import { expect, test } from 'vitest';
import { toEmojiSet } from './emoji-set.ts';
import { rows } from './languages/en.ts';
import { inTone, parseSkinTone, SKIN_TONES } from './skin-tone.ts';

const { byEmoji, all } = toEmojiSet(rows);
const toned = (emoji: string) => {
  const known = byEmoji.get(emoji);
  return SKIN_TONES.map((tone) => (known === undefined ? null : inTone(known, tone)));
};

test('[REACT-08] an emoji is drawn in the chosen tone where it has one', () => {
  expect(toned('👋')).toEqual(['👋', '👋🏻', '👋🏼', '👋🏽', '👋🏾', '👋🏿']);
  expect(toned('🚀')).toEqual(Array(6).fill('🚀'));
});

test('[REACT-08] two people have the same tone', () => {
  expect(toned('🧑‍🤝‍🧑').slice(1, 3)).toEqual(['🧑🏻‍🤝‍🧑🏻', '🧑🏼‍🤝‍🧑🏼']);
});

test('[REACT-08] there are five tones or none', () => {
  expect(all.filter(({ tones }) => tones.length > 0).length).toBeGreaterThan(250);
  expect(all.every(({ tones }) => tones.length === 0 || tones.length === 5)).toBe(true);
});

test('[REACT-08] what was stored of the choice is read, and what is no tone is none', () => {
  expect(parseSkinTone('3')).toBe(3);
  for (const stored of [null, '', '6', '-1', '03', 'x']) expect(parseSkinTone(stored)).toBe(0);
});
