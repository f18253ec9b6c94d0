/** Links of hostile senders, in HTML and in plain text. */
import { HOSTILE_LINKS } from '@parley/testkit/corpus/links.ts';
import { expect, test } from 'vitest';
import { escapeHtml } from './escape-html.ts';
import { parseHtml } from './parse-html.ts';
import { plainToRich } from './plain-text.ts';
import type { RichElement, RichText } from './rich-text.ts';
import { richToPlain } from './to-plain.ts';

function elementsOf(text: RichText): readonly RichElement[] {
  return text.flatMap((node) => (typeof node === 'string' ? [] : [node, ...elementsOf(node.children)]));
}

const hrefsOf = (text: RichText) => elementsOf(text).flatMap(({ href }) => href ?? []);

function textOf(text: RichText): string {
  return text.map((node) => (typeof node === 'string' ? node : textOf(node.children))).join('');
}

/** True for an address that a browser opens in another page or hands to a program for mails, chats, places, telephones or exchanges. */
function isHarmless(href: string): boolean {
  const { protocol, username, password, host } = new URL(href);
  if (!/^https?:$/.test(protocol)) return ['mailto:', 'matrix:', 'geo:', 'tel:', 'magnet:'].includes(protocol);
  return username === '' && password === '' && /^[\x21-\x7e]+$/.test(host) && /^[\x21-\x7e]+$/.test(href);
}

/** The address of the first link or mention in a text; null for none. */
function leadsTo(text: RichText): string | null {
  const [first] = elementsOf(text);
  return first?.tag === 'mention' ? 'mention' : (first?.href ?? null);
}

test('the corpus is large', () => {
  expect(HOSTILE_LINKS.length).toBeGreaterThanOrEqual(120);
  expect(new Set(HOSTILE_LINKS.map(({ written }) => written)).size).toBe(HOSTILE_LINKS.length);
});

test.each(HOSTILE_LINKS)('[SEC-35] [RT-06] as a link of HTML, what $why: $written', ({ written, href }) => {
  // The parser reads entities, so that an address in them is another one.
  const html = `<a href="${escapeHtml(written)}">words</a>`;
  const text = parseHtml(html);
  expect(leadsTo(text)).toBe(href);
  expect(richToPlain(text)).toBe('words');
  // As it is written, entities are read.
  const raw = written.replaceAll('"', '');
  for (const made of hrefsOf(parseHtml(`<a href="${raw}">words</a> <a href="&#x20;${raw}">words</a>`)))
    expect(isHarmless(made), made).toBe(true);
});

test.each(HOSTILE_LINKS)('[SEC-35] [RT-30] in plain text, what $why: $written', ({ written }) => {
  const text = plainToRich(`see ${written} there`);
  for (const { href, children } of elementsOf(text)) {
    if (href === undefined) continue;
    expect(isHarmless(href), href).toBe(true);
    // Its words are the address, but for how it is written.
    expect(written).toContain(textOf(children));
  }
  expect(textOf(text)).toBe(`see ${written.replaceAll('\u0000', '')} there`.replace(/\r\n|\r|\n/g, ''));
});
