/** The search for emoji, held to linear time. */
import { slowTexts } from '@parley/testkit/corpus/text-time.ts';
import { expect, test } from 'vitest';
import type { EmojiRow } from './emoji-rows.ts';
import { toEmojiSet } from './emoji-set.ts';
import { searchEmoji } from './search-emoji.ts';

/** As many as there are, each with words that every short query begins. */
const ROWS = Array.from(
  { length: 1_900 },
  (_, at): EmojiRow => [String.fromCodePoint(0x1f600 + at), `a e face ${at}`, 'a b c d e f x 1 happy smile'],
);
const { all } = toEmojiSet([ROWS]);

test('[SEC-05] searchEmoji reads any text in linear time', () => {
  expect(slowTexts((text) => searchEmoji(all, text))).toEqual([]);
}, 120_000);
