import { expect, test } from 'vitest';
import { enterMeaning, isSendKey } from './enter-key.ts';

const enter = { key: 'Enter', shiftKey: false, altKey: false, isComposing: false, keyCode: 13 };
const sends = (changes: object, text = 'hello', caret = text.length) =>
  isSendKey({ ...enter, ...changes }, text, caret);

test('[COMP-01] Enter sends; with Shift or Alt it is a new line', () => {
  expect(sends({})).toBe(true);
  expect(sends({ shiftKey: true })).toBe(false);
  expect(sends({ altKey: true })).toBe(false);
  expect(sends({ key: 'a' })).toBe(false);
});

test('[COMP-02] Enter that ends a composition never sends', () => {
  expect(sends({ isComposing: true })).toBe(false);
  expect(sends({ keyCode: 229 })).toBe(false);
});

test('[COMP-01] Enter in an open code block is a new line', () => {
  expect(sends({}, '```js\nlet a')).toBe(false);
  expect(sends({}, '```js\nlet a\n```')).toBe(true);
  expect(sends({}, 'a\n```\nb\n```', 2)).toBe(true);
});

test('[COMP-01] Enter begins a line where Ctrl and Enter send, and an item in a list', () => {
  expect(isSendKey(enter, 'hello', 5, false)).toBe(false);
  expect(isSendKey({ ...enter, ctrlKey: true }, 'hello', 5, false)).toBe(true);
  expect(enterMeaning(enter, false, false)).toBe('newLine');
  expect(enterMeaning(enter, true, true)).toBe('newLine');
  expect(enterMeaning({ ...enter, metaKey: true }, true, true)).toBe('send');
  expect(enterMeaning({ ...enter, key: 'a' }, true, false)).toBe('nothing');
});
