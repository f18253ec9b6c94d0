import { expect, test } from 'vitest';
import { pillsAsWords, pillToMarkdown } from './pill-text.ts';

test.each(['Ana', 'A [b] *c*', 'back\\slash'])('[COMP-15] the pill of %j reads as its name', (name) => {
  const pill = pillToMarkdown({ name, href: 'https://matrix.to/#/@ana:example.org' });
  expect(pillsAsWords(`hi ${pill}, [a](https://example.org/)`)).toBe(`hi ${name}, [a](https://example.org/)`);
});
