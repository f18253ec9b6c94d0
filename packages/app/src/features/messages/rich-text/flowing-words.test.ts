import type { RichText } from '@parley/sdk/client/contract.ts';
import { expect, test } from 'vitest';
import { message } from '../../timeline/test-items.ts';
import { flowingWords } from './flowing-words.ts';

const text = (body: RichText) =>
  flowingWords({ ...message('one', 0), content: { kind: 'text', body, isNotice: false } });

test('[FEED-20] words that end on a line have room for a sign after the last one; lists, code and pictures do not', () => {
  expect(text(['hello'])).toBe('ltr');
  expect(
    text([
      { tag: 'p', children: ['one'] },
      { tag: 'p', children: [{ tag: 'strong', children: ['two'] }] },
    ]),
  ).toBe('ltr');
  expect(text([{ tag: 'blockquote', children: ['one'] }, 'two'])).toBe('ltr');
  for (const tag of ['pre', 'ul', 'blockquote', 'h2', 'table'] as const)
    expect(text(['so', { tag, children: ['one'] }])).toBeNull();
  expect(text([])).toBeNull();
});

test('[FEED-20] what comes first says how the words run', () => {
  expect(text(['3 – שלום and more'])).toBe('rtl');
  expect(text(['hello مرحبا'])).toBe('ltr');
  expect(text(['123'])).toBe('ltr');
});
