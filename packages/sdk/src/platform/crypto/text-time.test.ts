/** Parsing encrypted messages without a key takes linear time. */
import { slowTexts } from '@parley/testkit/corpus/text-time.ts';
import { expect, test } from 'vitest';
import { encodeUnpaddedBase64 } from '../../base/bytes/base64.ts';
import { markOf } from './megolm-message.ts';

const READERS: Readonly<Record<string, (text: string) => unknown>> = {
  markOf,
  'markOf behind a beginning': (text) => markOf(`AwgAEo${text}`),
  'markOf of its bytes': (text) => markOf(encodeUnpaddedBase64(new TextEncoder().encode(text))),
};

test.each(Object.entries(READERS))(
  '[SEC-05] %s reads any text in linear time',
  (_name, read) => {
    expect(slowTexts(read)).toEqual([]);
  },
  120_000,
);
