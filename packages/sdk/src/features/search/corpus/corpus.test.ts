import { expect, test } from 'vitest';
import { mergeSegments } from '../index/merge-segments.ts';
import { decodeSegment } from '../index/segment.ts';
import { ASIAN } from './asian.ts';
import { EASTERN } from './eastern.ts';
import type { Question } from './language.ts';
import { chunkOf, found, segmentOf } from './test-index.ts';
import { WESTERN } from './western.ts';

const LANGUAGES = [...WESTERN, ...EASTERN, ...ASIAN];
const QUESTIONS = LANGUAGES.flatMap(({ name, script, sentences, questions }) =>
  questions.map(([query, expected]) => ({ name, script, sentences, query, expected })),
);

/** The numbers in the expected order, with those that fit equally well in the order in which they were found. */
function inOrder(expected: Question[1], all: readonly number[]): readonly number[] {
  return expected.flatMap((one) =>
    typeof one === 'number' ? [one] : one.toSorted((a, b) => all.indexOf(a) - all.indexOf(b)),
  );
}

test('[SR-09] there are questions enough to tell', () => {
  expect(LANGUAGES).toHaveLength(12);
  expect(QUESTIONS.length).toBeGreaterThanOrEqual(200);
});

test.each(QUESTIONS)('[SR-09] $name: $query', ({ sentences, query, expected }) => {
  const all = found(sentences, query, [segmentOf([chunkOf(sentences)])]);
  expect(all).toEqual(inOrder(expected, all));
});

test('[SR-09] of each script everything is found that its readers expect, and in their order', async ({ annotate }) => {
  const scripts = new Map<string, { wanted: number; recalled: number; asked: number; ordered: number }>();
  for (const { script, sentences, query, expected } of QUESTIONS) {
    const sums = scripts.get(script) ?? { wanted: 0, recalled: 0, asked: 0, ordered: 0 };
    const all = found(sentences, query, [segmentOf([chunkOf(sentences)])]);
    const wanted = inOrder(expected, all);
    sums.wanted += wanted.length;
    sums.recalled += wanted.filter((one) => all.includes(one)).length;
    sums.asked += 1;
    sums.ordered += wanted.join() === all.join() ? 1 : 0;
    scripts.set(script, sums);
  }
  for (const [script, { wanted, recalled, asked, ordered }] of scripts)
    await annotate(`${script}: found ${recalled} of ${wanted}, in order ${ordered} of ${asked}`);
  for (const { wanted, recalled, asked, ordered } of scripts.values())
    expect([recalled, ordered]).toEqual([wanted, asked]);
});

test('[SR-09] merged segments find what each of them found', async () => {
  const texts = LANGUAGES.flatMap(({ sentences }) => sentences);
  const chunk = chunkOf(texts);
  const parts = chunk.events.map((event) => segmentOf([{ ...chunk, events: [event] }]));
  const never = async () => undefined;
  const bytes = await mergeSegments(parts, () => true, never);
  const merged = bytes === null ? null : decodeSegment(bytes);
  expect(merged?.count).toBe(texts.length);
  for (const { query } of QUESTIONS)
    expect(found(texts, query, merged === null ? [] : [merged])).toEqual(found(texts, query, parts));
  expect(await mergeSegments(parts, () => false, never)).toBeNull();
});
