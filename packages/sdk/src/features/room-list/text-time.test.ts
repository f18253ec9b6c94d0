import { slowTexts } from '@parley/testkit/corpus/text-time.ts';
import { expect, test } from 'vitest';
import { htmlToText } from './html-text.ts';

const READERS: Readonly<Record<string, (text: string) => unknown>> = {
  htmlToText,
};

test.each(Object.entries(READERS))(
  '[SEC-05] %s reads any text in linear time',
  (_name, read) => {
    expect(slowTexts(read)).toEqual([]);
  },
  120_000,
);
