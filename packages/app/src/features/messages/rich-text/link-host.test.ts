import { expect, test } from 'vitest';
import { hiddenHost } from './link-host.ts';

test.each([
  ['https://bank.example', 'https://evil.example/', 'evil.example'],
  ['bank.example/login', 'https://evil.example/', 'evil.example'],
  ['bank.example', 'https://bank.example.evil.example/', 'bank.example.evil.example'],
  ['\u0430pple.com', 'https://apple.com/', 'apple.com'],
])('[MSG-04] [SEC-35] words that name another host are found out: %s', (words, href, host) => {
  expect(hiddenHost(words, href)).toBe(host);
});

test.each([
  ['here', 'https://a.example/'],
  ['a.example', 'https://www.a.example/x'],
  ['https://a.example/x', 'https://a.example/y'],
  ['A.Example', 'https://a.example/'],
  ['see a.example for more', 'https://b.example/'],
  ['ana@b.example', 'mailto:ana@b.example'],
])('[MSG-04] honest words stand alone: %s', (words, href) => {
  expect(hiddenHost(words, href)).toBeNull();
});
