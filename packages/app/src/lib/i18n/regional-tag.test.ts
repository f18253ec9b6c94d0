import { expect, test } from 'vitest';
import { regionalTag } from './regional-tag.ts';

test('dates follow the person’s own form of the page’s language', () => {
  expect(regionalTag('en', ['de-DE', 'en-gb', 'en-US'])).toBe('en-GB');
});

test('a person without the page’s language gets its plain form', () => {
  expect(regionalTag('en', ['de-DE', 'eng'])).toBe('en');
});

test('a tag that is none does no harm', () => {
  expect(regionalTag('en', ['en-_'])).toBe('en');
});
