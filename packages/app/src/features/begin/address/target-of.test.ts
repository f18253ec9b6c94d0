import { expect, test } from 'vitest';
import { formatRoute } from '../../../lib/route/route.ts';
import { targetOf } from './target-of.ts';

function hashOf(typed: string): string | null {
  const target = targetOf(typed, 'own.example');
  return target === null ? null : decodeURIComponent(formatRoute(target));
}

test('[BG-11] ids, addresses and links lead to their room, links with at most three servers to ask', () => {
  expect(hashOf(' #books:example.org ')).toBe('#/room/#books:example.org');
  expect(hashOf('books:example.org')).toBe('#/room/#books:example.org');
  expect(hashOf('books')).toBe('#/room/#books:own.example');
  expect(hashOf('!abc:example.org')).toBe('#/room/!abc:example.org');
  expect(hashOf('https://matrix.to/#/!abc:x.org?via=a&via=b&via=c&via=d')).toBe('#/room/!abc:x.org?via=a&via=b&via=c');
  expect(hashOf('https://matrix.to/#/%23books%3Aexample.org/$event')).toBe('#/room/#books:example.org/$event');
  expect(hashOf('matrix:r/books:example.org')).toBe('#/room/#books:example.org');
  expect(hashOf('matrix:roomid/abc:x.org?via=x.org')).toBe('#/room/!abc:x.org?via=x.org');
});

test('[BG-11] the address of a person leads to that person', () => {
  expect(hashOf('@ana:example.org')).toBe('#/user/@ana:example.org');
  expect(hashOf('https://matrix.to/#/@ana:example.org')).toBe('#/user/@ana:example.org');
});

test('[BG-11] what is no address leads nowhere', () => {
  for (const typed of ['', '  ', '#', 'two words', 'https://example.org/room', '#a:b c', 'matrix:x/y']) {
    expect(hashOf(typed)).toBeNull();
  }
});
