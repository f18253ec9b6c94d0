/** What is typed into a message, held to linear time. A new function is a line of the table. */
import { slowTexts } from '@parley/testkit/corpus/text-time.ts';
import { expect, test } from 'vitest';
import { parseTyped } from './parse-typed.ts';

const READERS: Readonly<Record<string, (text: string) => unknown>> = {
  parseTyped,
  'parseTyped of a command': (text) => parseTyped(`/${text}`),
  'parseTyped of what one does': (text) => parseTyped(`/me ${text}`),
};

test.each(Object.entries(READERS))(
  '[SEC-05] %s reads any text in linear time',
  (_name, read) => {
    expect(slowTexts(read)).toEqual([]);
  },
  120_000,
);
