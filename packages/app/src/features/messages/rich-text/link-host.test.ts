import { expect, test } from 'vitest';
import { hiddenHost } from './link-host.ts';

const urlOf = (words: string) => new URL(words.includes('//') ? words : `https://${words}`);

test.each([
  ['https://bank.example', 'https://evil.example/', 'evil.example'],
  ['bank.example/login', 'https://evil.example/', 'evil.example'],
  ['bank.example', 'https://bank.example.evil.example/', 'bank.example.evil.example'],
  ['\u0430pple.com', 'https://apple.com/', 'apple.com'],
  ['https://bank\u200b.example', 'https://evil.example/', 'evil.example'],
  ['\u2068https://bank.example\u2069', 'https://evil.example/', 'evil.example'],
  ['https://bank.example -', 'https://evil.example/', 'evil.example'],
  ['bank.example (official)', 'https://evil.example/', 'evil.example'],
  ['🔒 bank.example', 'https://evil.example/', 'evil.example'],
  ['🔒bank.example', 'https://evil.example/', 'evil.example'],
  ['ftp://bank.example', 'https://evil.example/', 'evil.example'],
  ['192.0.2.7', 'https://evil.example/', 'evil.example'],
  ['http://192.0.2.7/login', 'https://evil.example/', 'evil.example'],
  ['http://[2001:db8::7]/', 'https://evil.example/', 'evil.example'],
  ['bank.xn--p1ai', 'https://evil.example/', 'evil.example'],
  ['b\u0301ank.example', 'https://bank.example/', 'bank.example'],
  ['ba\u00adnk.exam\u2060ple', 'https://evil.example/', 'evil.example'],
  ['ｂａｎｋ．ｅｘａｍｐｌｅ', 'https://evil.example/', 'evil.example'],
  ['bank。example', 'https://evil.example/', 'evil.example'],
  ['see bank.example for more', 'https://evil.example/', 'evil.example'],
  ['evil.example bank.example', 'https://evil.example/', 'evil.example'],
])('[MSG-04] [SEC-35] words that name another host are found out: %s', (words, href, host) => {
  expect(hiddenHost(words, href)).toBe(host);
});

test.each([
  ['here', 'https://a.example/'],
  ['a.example', 'https://www.a.example/x'],
  ['https://a.example/x', 'https://a.example/y'],
  ['A.Example', 'https://a.example/'],
  ['see a.example for more', 'https://a.example/more'],
  ['(https://a.example/main.rs)', 'https://a.example/main.rs'],
  ['a.example/x?to=b.example', 'https://a.example/x?to=b.example'],
  ['https://a.example:8443/x', 'https://a.example:8443/x'],
  ['https://192.0.2.7/x', 'https://192.0.2.7/x'],
  ['http://[2001:db8::7]/', 'http://[2001:db8::7]/'],
  ['version 3.5, e.g. of 2.10.1', 'https://a.example/'],
  ['well... yes', 'https://a.example/'],
  ['ana@b.example', 'mailto:ana@b.example'],
])('[MSG-04] honest words stand alone: %s', (words, href) => {
  expect(hiddenHost(words, href)).toBeNull();
});

test.each([
  ...['https://аррӏе.com/', 'аррӏе.com', 'https://googɩe.com', 'https://бank.рф', 'https://ɑpple.example'],
  ...['∕', '⁄', '⧸', 'ノ', '丿', '·', '՟', '\u0338', '\u2010'].map(
    (sign) => `https://bank.example${sign}login.evil.example/x`,
  ),
])('[MSG-04] [SEC-32] a host that looks like another is shown as it is on the wire: %s', (words) => {
  const { href, hostname } = urlOf(words);
  expect(hostname).toContain('xn--');
  expect(hiddenHost(words, href)).toBe(hostname);
});

test.each([
  ...['https://bücher.example/', 'https://例え.jp', 'https://пример.рф/x', 'https://παράδειγμα.ελ', 'việt.example/x'],
  ...['https://한국.kr', 'https://مثال.إختبار', 'https://faß.example', 'https://日本語.example/日本', 'a.example/ノ∕x'],
])('[MSG-04] a host of another alphabet that looks like no other stands alone: %s', (words) => {
  expect(hiddenHost(words, urlOf(words).href)).toBeNull();
});

test('[SEC-05] words of any length cost what their beginning costs', () => {
  const start = performance.now();
  for (const piece of ['a', 'a.', '.', '-', 'a.b ', '\u200b', 'https://', 'á'])
    hiddenHost(piece.repeat(64_000 / piece.length), 'https://a.example/');
  expect(performance.now() - start).toBeLessThan(1000);
});
