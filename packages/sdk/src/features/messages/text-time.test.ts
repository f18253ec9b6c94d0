/** What of messages is read, held to linear time. A new function is a line of the table. */
import { slowTexts } from '@parley/testkit/corpus/text-time.ts';
import { expect, test } from 'vitest';
import { stripReplyFallback } from './reply-fallback.ts';
import { codeLanguage, colours, spoilerReason } from './rich-text/html-attributes.ts';
import { linkify } from './rich-text/linkify.ts';
import { markdownToHtml } from './rich-text/markdown.ts';
import { parseMatrixId, parseMatrixLink } from './rich-text/matrix-link.ts';
import { parseHtml } from './rich-text/parse-html.ts';
import { plainToRich } from './rich-text/plain-text.ts';
import { safeHref } from './rich-text/safe-href.ts';
import { richToPlain } from './rich-text/to-plain.ts';

const READERS: Readonly<Record<string, (text: string) => unknown>> = {
  stripReplyFallback,
  codeLanguage: (text) => codeLanguage({ class: text }),
  colours: (text) => colours({ 'data-mx-color': text, color: text }),
  spoilerReason: (text) => spoilerReason({ 'data-mx-spoiler': text }),
  linkify,
  markdownToHtml,
  'markdownToHtml of short paragraphs': (text) => markdownToHtml((text.match(/[^]{1,1000}/g) ?? []).join('\n\n')),
  parseMatrixId,
  parseMatrixLink,
  'parseMatrixLink behind a beginning': (text) => parseMatrixLink(`https://matrix.to/#/${text}`),
  parseHtml,
  plainToRich,
  'richToPlain of HTML': (text) => richToPlain(parseHtml(text)),
  'richToPlain of text': (text) => richToPlain(plainToRich(text)),
  safeHref,
};

test.each(Object.entries(READERS))(
  '[SEC-05] %s reads any text in linear time',
  (_name, read) => {
    expect(slowTexts(read)).toEqual([]);
  },
  120_000,
);
