/** Functions that read messages and names must take linear time. A new function is one line of the table. */
import { slowTexts } from '@parley/testkit/corpus/text-time.ts';
import { expect, test } from 'vitest';
import { firstGrapheme } from '../../lib/format/graphemes.ts';
import { hueOf } from '../../lib/format/hue.ts';
import { initials } from '../../lib/format/initials.ts';
import { parseRoute } from '../../lib/route/route.ts';
import { cutRich } from './rich-text/cut-rich.ts';
import { hiddenHost } from './rich-text/link-host.ts';
import { onlyEmoji } from './rich-text/only-emoji.ts';

const READERS: Readonly<Record<string, (text: string) => unknown>> = {
  onlyEmoji: (text) => onlyEmoji([text]),
  'onlyEmoji of few': (text) => onlyEmoji([`${text.slice(1, 90)}a`]),
  hiddenHost: (text) => hiddenHost(text, 'https://a.example/'),
  cutRich: (text) => cutRich([text], 0),
  firstGrapheme,
  hueOf,
  initials,
  parseRoute,
};

test.each(Object.entries(READERS))(
  '[SEC-05] %s reads any text in linear time',
  (_name, read) => {
    expect(slowTexts(read)).toEqual([]);
  },
  120_000,
);
