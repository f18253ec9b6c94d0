/** What is typed to find an emoji, held to linear time. */
import { slowTexts } from '@parley/testkit/corpus/text-time.ts';
import { expect, test } from 'vitest';
import { searchEmoji } from './search-emoji.ts';

/** As many as there are, each with words that every short query begins. */
const EMOJI = Array.from({ length: 1_900 }, (_, at) => ({
  emoji: '😀',
  name: `a e face ${at}`,
  words: 'a b c d e f x 1 happy smile',
})) as unknown as Parameters<typeof searchEmoji>[0];

test('[SEC-05] searchEmoji reads any text in linear time', () => {
  expect(slowTexts((text) => searchEmoji(EMOJI, text))).toEqual([]);
}, 120_000);
