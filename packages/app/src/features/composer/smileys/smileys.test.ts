import { slowTexts } from '@parley/testkit/corpus/text-time.ts';
import { expect, test } from 'vitest';
import { smileyInMarkdown } from './smileys.ts';

test.each([
  [':)', '🙂'],
  ['so :-)', '🙂'],
  ['(:D', '😄'],
  ['a\n<3', '❤️'],
  ['`a` :P', '😛'],
  ['```\na\n```\n:/', '😕'],
  ['[a](https://a.example/) ;)', '😉'],
  ["well :'(", '😢'],
])('[COMP-17] %j ends with a smiley', (text, emoji) => {
  expect(smileyInMarkdown(text)?.emoji).toBe(emoji);
});

test.each([
  '',
  'a:)',
  'http:/',
  'std::D',
  '🙂:)',
  '`a :)',
  '```\na :)',
  '    a :)',
  '[a](https://a.example/ :)',
  ':) ',
  'constructor',
  '8)',
])('[COMP-17] %j ends with none', (text) => {
  expect(smileyInMarkdown(text)).toBeNull();
});

test('[SEC-05] smileys are found in linear time', () => {
  expect(slowTexts((text) => void smileyInMarkdown(`${text} :)`))).toEqual([]);
}, 120_000);
