import { expect, test } from 'vitest';
import type { MessageItem } from '../timeline/contract.ts';
import { linksOf } from './links.ts';

const link = (href: string, text: string) => ({ tag: 'a', href, children: [text] }) as const;
const said = (body: readonly unknown[]) =>
  ({ kind: 'text', body, isNotice: false }) as unknown as MessageItem['content'];

test('[MED-09] a link names the host that it leads to, once, wherever it stands in the text', () => {
  const nested = { tag: 'p', children: ['see ', link('https://evil.example/a', 'good.example')] };
  expect(linksOf(said([nested, link('https://evil.example/a', 'again'), link('http://b.example/', 'b')]))).toEqual([
    { href: 'https://evil.example/a', host: 'evil.example', text: 'again' },
    { href: 'http://b.example/', host: 'b.example', text: 'b' },
  ]);
});

test('[MED-09] [SEC-35] other schemes are no links, and what has no words has none', () => {
  expect(linksOf(said([link('mailto:a@b.example', 'x'), link('matrix:u/a', 'x')]))).toEqual([]);
  expect(linksOf({ kind: 'emote', body: ['x'] })).toEqual([]);
  expect(linksOf({ kind: 'redacted', by: null, reason: null })).toEqual([]);
});
