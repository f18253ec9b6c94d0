import { expect, test } from 'vitest';
import { onlyEmoji } from './only-emoji.ts';

test.each(['🙂', '👩‍👩‍👧 🏳️‍🌈', '🇩🇪👍🏽', '❤️', '1️⃣'])('[MSG-05] %s is drawn large', (text) => {
  expect(onlyEmoji([text])).toBe(true);
});

test.each(['', ' ', 'a 🙂', '🙂🙂🙂🙂🙂🙂🙂', '12', '©'])('[MSG-05] %j is not', (text) => {
  expect(onlyEmoji([text])).toBe(false);
});

test('formatted text is not', () => {
  expect(onlyEmoji(['🙂', { tag: 'br', children: [] }, '🙂'])).toBe(false);
  expect(onlyEmoji([])).toBe(false);
});

test('[SEC-05] [MSG-05] emoji and a word are answered at once, however many there are', () => {
  const start = performance.now();
  for (const emoji of ['🎉', '👍🏽', '🇩🇪', '❤️', '1️⃣', '👩‍👩‍👧', '🏽', '🇩', '\u200d', '\ufe0f', ' ']) {
    for (let count = 1; count <= 60; count += 1) expect(onlyEmoji([`${emoji.repeat(count)} Congrats!`])).toBe(false);
  }
  // Thirty of them alone took minutes when each could be read in two ways.
  expect(performance.now() - start).toBeLessThan(2000);
});
