import { expect, test } from 'vitest';
import { loadEmoji } from './load-emoji.ts';
import { findByShortcode, shortcodesOf } from './shortcodes.ts';

test('[IP-20] emoji are found by the shortcodes that many know, the shortest first and each once', async () => {
  const shortcodes = shortcodesOf(await loadEmoji('en'));
  expect(shortcodes.length).toBeGreaterThan(1_500);
  const found = (query: string) =>
    findByShortcode(shortcodes, query).map(({ code, emoji }) => `${code} ${emoji.emoji}`);
  expect(found('smile')[0]).toBe('smile 😄');
  expect(found('+1')).toEqual(['+1 👍']);
  expect(found('heart')[0]).toBe('heart ❤️');
  expect(new Set(found('s').map((each) => each.split(' ')[1])).size).toBe(found('s').length);
  expect(found('nothing_has_this')).toEqual([]);
});
