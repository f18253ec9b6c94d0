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
