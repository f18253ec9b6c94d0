/** What of messages is read, held to linear time. A new function is a line of the table. */
import { slowTexts } from '@parley/testkit/corpus/text-time.ts';
import { expect, test } from 'vitest';
import type { UserId } from '../../protocol/ids/ids.ts';
import { parseMatrixId, parseMatrixLink } from '../../protocol/ids/matrix-link.ts';
import { stripReplyFallback } from '../../protocol/rules/reply-fallback.ts';
import { codeLanguage, colours, spoilerReason } from './rich-text/html-attributes.ts';
import { linkify } from './rich-text/linkify.ts';
import { writeMarkdown } from './rich-text/markdown.ts';
import { Naming } from './rich-text/naming.ts';
import { parseHtml } from './rich-text/parse-html.ts';
import { plainToRich } from './rich-text/plain-text.ts';
import { richToBody, richToHtml } from './rich-text/rich-to-html.ts';
import { safeHref } from './rich-text/safe-href.ts';
import { richToPlain } from './rich-text/to-plain.ts';
import { typedSource } from './rich-text/typed-source.ts';

const naming = () =>
  new Naming({
    me: '@me:example.org' as UserId,
    nameOf: (userId) => userId,
    mayNotifyRoom: true,
    emoticon: () => null,
  });

const READERS: Readonly<Record<string, (text: string) => unknown>> = {
  stripReplyFallback,
  codeLanguage: (text) => codeLanguage({ class: text }),
  colours: (text) => colours({ 'data-mx-color': text, color: text }),
  spoilerReason: (text) => spoilerReason({ 'data-mx-spoiler': text }),
  linkify,
  writeMarkdown: (text) => writeMarkdown(text, naming()),
  'writeMarkdown of short paragraphs': (text) =>
    writeMarkdown((text.match(/[^]{1,1000}/g) ?? []).join('\n\n'), naming()),
  'writeMarkdown of pills': (text) =>
    writeMarkdown(`[${text}](https://matrix.to/#/@bo:example.org) `.repeat(20), naming()),
  'naming in plain text': (text) => naming().text(text),
  'richToHtml of HTML': (text) => richToHtml(parseHtml(text), naming()),
  'richToBody of HTML': (text) => richToBody(parseHtml(text)),
  'typedSource of HTML': (text) => typedSource(text, parseHtml(text)),
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
