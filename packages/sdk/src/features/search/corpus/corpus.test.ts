import { expect, test } from 'vitest';
import { mergeSegments } from '../index/merge-segments.ts';
import { decodeSegment } from '../index/segment.ts';
import { LANGUAGES } from './sentences.ts';
import { chunkOf, found, segmentOf } from './test-index.ts';

const QUESTIONS = LANGUAGES.flatMap(({ name, sentences, questions }) =>
  questions.map(([query, expected]) => ({ name, sentences, query, expected })),
);

test('[SR-09] there are questions enough to tell', () => {
  expect(LANGUAGES).toHaveLength(12);
  expect(QUESTIONS.length).toBeGreaterThanOrEqual(60);
});

test.each(QUESTIONS)('[SR-09] $name: $query', ({ sentences, query, expected }) => {
  expect(found(sentences, query, [segmentOf([chunkOf(sentences)])])).toEqual(expected);
});

test('[SR-09] merged segments find what each of them found', async () => {
  const texts = LANGUAGES.flatMap(({ sentences }) => sentences);
  const chunk = chunkOf(texts);
  const parts = chunk.events.map((event) => segmentOf([{ ...chunk, events: [event] }]));
  const bytes = await mergeSegments(
    parts,
    () => true,
    async () => undefined,
  );
  const merged = bytes === null ? null : decodeSegment(bytes);
  expect(merged?.count).toBe(texts.length);
  for (const { query } of QUESTIONS)
    expect(found(texts, query, merged === null ? [] : [merged])).toEqual(found(texts, query, parts));
  expect(
    await mergeSegments(
      parts,
      () => false,
      async () => undefined,
    ),
  ).toBeNull();
});
