import { expect, test } from 'vitest';
import { parseTyped } from './parse-typed.ts';

test.each([
  ['hello', { kind: 'say', as: 'text', text: 'hello' }],
  ['/me waves', { kind: 'say', as: 'emote', text: 'waves' }],
  ['  /ME\twaves\nback ', { kind: 'say', as: 'emote', text: 'waves\nback' }],
  ['//me too', { kind: 'say', as: 'text', text: '/me too' }],
  ['/etc/hosts is a file', { kind: 'say', as: 'text', text: '/etc/hosts is a file' }],
  ['/ alone', { kind: 'say', as: 'text', text: '/ alone' }],
  ['/me', { kind: 'unknownCommand', word: 'me' }],
  ['/kick them', { kind: 'unknownCommand', word: 'kick' }],
])('[CO-20] %j', (typed, expected) => {
  expect(parseTyped(typed)).toEqual(expected);
});
