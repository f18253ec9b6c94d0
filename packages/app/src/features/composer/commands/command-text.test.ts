import { expect, test } from 'vitest';
import { commandText } from './command-text.ts';

test.each([
  [' a *b* ', 'a *b*'],
  ['[Bo \\[b\\]](https://matrix.to/#/@bo:example.org) spam', '@bo:example.org spam'],
  ['[#ops:example.org](https://matrix.to/#/%23ops:example.org)', '#ops:example.org'],
  ['[Ops](https://matrix.to/#/!ops:example.org?via=example.org)', '!ops:example.org'],
  ['@bo\\_b:example.org \\<b>\\*', '@bo_b:example.org <b>*'],
  ['[a](https://example.org/) c:\\new', '[a](https://example.org/) c:\\new'],
  ['[a](https://matrix.to/#/%E0%A4%A)', '%E0%A4%A'],
])('[CO-21] %j is %j in plain words', (markdown, plain) => {
  expect(commandText(markdown)).toEqual({ markdown: markdown.trim(), plain });
});
