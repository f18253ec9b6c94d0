import { expect, test } from 'vitest';
import { complete, operatorOf, termOf, withOperator, wordAt } from './typed-words.ts';

test('[SV-02] the word at the caret is found, and a quoted part is one word', () => {
  const typed = 'tea in:"Tea house" from:an';
  expect(wordAt(typed, 2)).toEqual({ from: 0, to: 3, text: 'tea' });
  expect(wordAt(typed, 12)).toEqual({ from: 4, to: 18, text: 'in:"Tea house"' });
  expect(wordAt(typed, typed.length)).toEqual({ from: 19, to: 26, text: 'from:an' });
  expect(wordAt('tea ', 4)).toEqual({ from: 4, to: 4, text: '' });
  expect(wordAt('', 0)).toEqual({ from: 0, to: 0, text: '' });
});

test('[SV-02] a word that begins with an operator waits for its value', () => {
  const at = (typed: string) => operatorOf(wordAt(typed, typed.length));
  expect(at('from:an')).toEqual({ operator: 'from', value: 'an' });
  expect(at('In:"Tea h')).toEqual({ operator: 'in', value: 'Tea h' });
  expect(at('https://a.example')).toBeNull();
  expect(at('before')).toBeNull();
  expect(at(':from')).toBeNull();
});

test('[SV-02] a suggestion takes the place of the word, in quotes where it has spaces', () => {
  const typed = 'tea in:te biscuits';
  const done = complete(typed, wordAt(typed, 9), termOf('in', 'Tea "house"'));
  expect(done).toEqual({ text: 'tea in:"Tea house" biscuits', caret: 19 });
  expect(complete('has:pi', wordAt('has:pi', 6), termOf('has', 'picture'))).toEqual({
    text: 'has:picture ',
    caret: 12,
  });
});

test('[SV-02] an operator is added after what is typed', () => {
  expect(withOperator('', 'has')).toEqual({ text: 'has:', caret: 4 });
  expect(withOperator('tea ', 'from')).toEqual({ text: 'tea from:', caret: 9 });
});

test('[SV-02] a long line of quotes is read in one pass', () => {
  const typed = '" '.repeat(200_000);
  const before = performance.now();
  wordAt(typed, typed.length);
  expect(performance.now() - before).toBeLessThan(500);
});
