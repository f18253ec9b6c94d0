import { expect, test } from 'vitest';
import { parseMatrixLink } from '../../../protocol/ids/matrix-link.ts';
import { plainToRich } from './plain-text.ts';
import { safeHref } from './safe-href.ts';

test.each([
  ['https://example.org', 'https://example.org/'],
  ['http://example.org/a?b#c', 'http://example.org/a?b#c'],
  [' https://example.org/ ', 'https://example.org/'],
  ['HTTPS://EXAMPLE.ORG/A', 'https://example.org/A'],
  ['mailto:a@example.org', 'mailto:a@example.org'],
  ['geo:51.5,-0.1;u=35', 'geo:51.5,-0.1;u=35'],
  ['tel:+49-30-1234', 'tel:+49-30-1234'],
  ['magnet:?xt=urn:btih:abc', 'magnet:?xt=urn:btih:abc'],
  ['matrix:u/alice:example.org', 'matrix:u/alice:example.org'],
])('[RT-20] %s may be a link', (value, href) => {
  expect(safeHref(value)).toBe(href);
});

test('[RT-21] a look-alike host is shown as it is on the wire', () => {
  expect(safeHref('https://\u0430pple.com/')).toBe('https://xn--pple-43d.com/');
});

test.each([
  'javascript:alert(1)',
  'java\tscript:x',
  'data:text/html,x',
  'blob:x',
  'file:///x',
  'ftp://a.example',
  '//a.example',
  'a.example',
  '',
  'https:',
  'https:a.example',
])('[RT-22] %j may not', (value) => {
  expect(safeHref(value)).toBeNull();
});

test.each([
  'https://a.example@b.example',
  'https://u:p@b.example',
  'https://@b.example',
  'https:\\\\b.example',
  'https://a.example\\@b.example',
])('[RT-23] %j hides its host and is refused', (value) => {
  expect(safeHref(value)).toBeNull();
});

test.each([
  'https://a.example/\u202egpj.exe',
  'https://a.exam\u00adple',
  'https://a.example/\u200b',
  'https://a.example/a b',
  '\u0001https://a.example',
])('[RT-24] %j holds what cannot be seen and is refused', (value) => {
  expect(safeHref(value)).toBeNull();
});

test.each([
  ['mailto:a@b.example?subject=x&body=y%0D%0Az', true],
  ['mailto:a@b.example?cc=c@d.example', true],
  ['mailto:a@b.example%0d%0abcc:c', false],
  ['mailto:a@b.example?subject=x%0abcc:c', false],
  ['mailto:a@b.example?attach=/etc/passwd', false],
  ['mailto:a@b.example?bcc=c@d.example', false],
])('[RT-27] %s has only what its writer sees: %s', (value, isSound) => {
  expect(safeHref(value)).toBe(isSound ? value : null);
});

test('[RT-25] [SEC-05] an address longer than any real one is refused before it is read', () => {
  expect(safeHref(`https://a.example/${'a'.repeat(4096)}`)).toBeNull();
  const start = performance.now();
  expect(safeHref(`a${' '.repeat(200_000)}b`)).toBeNull();
  expect(performance.now() - start).toBeLessThan(1000);
});

test.each([
  ['https://matrix.to/#/@a:b.example', { kind: 'user', id: '@a:b.example' }],
  ['https://matrix.to/#/%40a%3Ab.example', { kind: 'user', id: '@a:b.example' }],
  [
    'http://matrix.to/#/!r:b.example/$e?via=b.example',
    { kind: 'event', id: '!r:b.example', eventId: '$e', via: ['b.example'] },
  ],
  [
    'matrix:roomid/r:b.example?via=a.example&via=..&via=a.example&via=b.example:8448&action=join&via=c.d&via=e.f',
    { kind: 'room', id: '!r:b.example', via: ['a.example', 'b.example:8448', 'c.d'] },
  ],
  ['https://matrix.to/#/@a:b.example?via=b.example', { kind: 'user', id: '@a:b.example' }],
  [`https://matrix.to/#/!r:b?${'via=x%2F&'.repeat(400)}`, { kind: 'room', id: '!r:b' }],
  ['https://matrix.to/#/!opaque', { kind: 'room', id: '!opaque' }],
  ['matrix:r/ops:b.example', { kind: 'room', id: '#ops:b.example' }],
  ['matrix:r/ops:b.example/e/x', { kind: 'event', id: '#ops:b.example', eventId: '$x' }],
  ['https://matrix.to/#/', null],
  ['https://matrix.to/#/%ff', null],
  ['https://matrix.to/#/@a:b.example/$e', null],
  ['https://matrix.to.evil.example/#/@a:b.example', null],
  ['matrix:q/x', null],
])('[RT-26] %s is read as a place in Matrix', (href, target) => {
  expect(parseMatrixLink(href)).toEqual(target);
});

const link = (href: string, text = href) => ({ tag: 'a', href, children: [text] });

test.each([
  ['see https://example.org/a.', ['see ', link('https://example.org/a'), '.']],
  ['(https://example.org/a_(b))', ['(', link('https://example.org/a_(b)'), ')']],
  ['www.example.org', [link('http://www.example.org/', 'www.example.org')]],
  ['a@example.org', [link('mailto:a@example.org', 'a@example.org')]],
  ['javascript:alert(1)', ['javascript:alert(1)']],
  ['https://a.example@b.example', [link('https://a.example/', 'https://a.example'), '@b.example']],
])('[RT-30] addresses in text become links: %s', (text, tree) => {
  expect(plainToRich(text)).toEqual(tree);
});

test.each(['main.rs', 'README.md', 'a.b', 'e.g. this', '10:30', 'C#: a language', '@home: yes'])(
  '[RT-31] %s is no address',
  (text) => {
    expect(plainToRich(text)).toEqual([text]);
  },
);

test('[RT-32] ids in text become mentions', () => {
  expect(plainToRich('ask @alice:example.org in #ops:example.org!')).toEqual([
    'ask ',
    { tag: 'mention', mention: { kind: 'user', id: '@alice:example.org' }, children: ['@alice:example.org'] },
    ' in ',
    { tag: 'mention', mention: { kind: 'room', id: '#ops:example.org' }, children: ['#ops:example.org'] },
    '!',
  ]);
});

test('[RT-33] line ends become breaks and spaces stay', () => {
  expect(plainToRich('a  b\r\n c')).toEqual(['a  b', { tag: 'br', children: [] }, ' c']);
});
