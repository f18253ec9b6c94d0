/** Readers of what is typed into a message, held to linear time. A new function is a line of the table. */
import { slowTexts } from '@parley/testkit/corpus/text-time.ts';
import { expect, test } from 'vitest';
import { commandText } from './commands/command-text.ts';
import { pillsAsWords } from './field/pill-text.ts';
import { parseTyped } from './parse-typed.ts';

const READERS: Readonly<Record<string, (text: string) => unknown>> = {
  commandText,
  pillsAsWords,
  'commandText of pills': (text) => commandText(`[${text}](https://matrix.to/#/@a:b) [a](https://matrix.to/#/${text})`),
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
