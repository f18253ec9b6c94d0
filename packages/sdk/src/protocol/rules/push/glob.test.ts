import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compileWhole, compileWord, STEPS_AN_EVENT } from './glob.ts';

function isWhole(pattern: string, text: string): boolean {
  return compileWhole(pattern)(text.toLowerCase(), { left: STEPS_AN_EVENT });
}

function isWord(pattern: string, text: string): boolean {
  return compileWord(pattern)(text.toLowerCase(), { left: STEPS_AN_EVENT });
}

test('[05.C-02] a star is any text and a question mark any one character, line ends and emoji too', () => {
  expect(['', 'a', 'a\nb', 'ab'].map((text) => isWhole('*', text))).toEqual([true, true, true, true]);
  expect(['', 'a', '\n', '👍', 'ab'].map((text) => isWhole('?', text))).toEqual([false, true, true, true, false]);
  expect(['m.room.member', 'm.room.', 'x.room.y'].map((text) => isWhole('m.room.*', text))).toEqual([
    true,
    true,
    false,
  ]);
  expect([isWhole('a*b*a', 'aba'), isWhole('a*a', 'a'), isWhole('*a?', 'bab'), isWhole('a?c', 'a.c')]).toEqual([
    true,
    false,
    true,
    true,
  ]);
});

test('[05.C-02] what means something in a regular expression is plain text', () => {
  for (const text of ['(', '[a', '.+', '\\', '^$', 'a|b', '{2}']) {
    expect([isWhole(text, text), isWord(text, `x ${text} y`), isWhole(text, 'other')]).toEqual([true, true, false]);
  }
});

test('[05.C-01] the whole of a value matches in any case, part of it does not; an empty pattern is an empty value', () => {
  expect([isWhole('M.Notice', 'm.NOTICE'), isWhole('notice', 'm.notice')]).toEqual([true, false]);
  expect([isWhole('', ''), isWhole('', 'x'), isWord('', ''), isWord('', 'x')]).toEqual([true, false, true, false]);
});

test('[05.C-01] words begin and end at the ends or beside what is no letter, digit or underscore', () => {
  const texts = ['cake', 'Cake!', 'a cake\nnow', 'cupcake', 'cakes', 'cake_2', 'cakes or cake', 'äcakeö'];
  expect(texts.map((text) => isWord('cake', text))).toEqual([true, true, true, false, false, false, true, true]);
  expect([isWord('@room', 'hi @room'), isWord('@room', 'x@room'), isWord('@room', '@roomy')]).toEqual([
    true,
    false,
    false,
  ]);
  expect([isWord('ex*ple', 'An example event.'), isWord('exam*', 'examples'), isWord('exam*', 'anexam')]).toEqual([
    true,
    true,
    false,
  ]);
  expect([isWord('*ake', 'cake'), isWord('*ake', 'cakes'), isWord('c?ke', 'coke'), isWord('a*b', 'xa a b')]).toEqual([
    true,
    false,
    true,
    true,
  ]);
});

test('[05.C-02] walking gives what a regular expression would', () => {
  const text = fc.string({ unit: fc.constantFrom('a', 'b', '_', ' ', '.', '\n', 'B'), maxLength: 12 });
  const pattern = fc.string({ unit: fc.constantFrom('a', 'b', '*', '?', ' ', '.'), minLength: 1, maxLength: 6 });
  fc.assert(
    fc.property(pattern, text, (glob, value) => {
      const source = glob
        .replace(/[.\s]/g, (plain) => `\\${plain}`)
        .replaceAll('*', '[^]*')
        .replaceAll('?', '[^]');
      expect(isWhole(glob, value)).toBe(new RegExp(`^(?:${source})$`, 'i').test(value));
      expect(isWord(glob, value)).toBe(new RegExp(`(?<![A-Za-z0-9_])(?:${source})(?![A-Za-z0-9_])`, 'i').test(value));
    }),
    { numRuns: 2_000 },
  );
});

test('[SEC-07] patterns that would keep a regular expression busy for ever end when the budget of the event is spent', () => {
  const body = 'a'.repeat(64 * 1024);
  const budget = { left: STEPS_AN_EVENT };
  for (const pattern of [`${'*a'.repeat(60)}b`, `${'a?'.repeat(60)}b`, `*${'?'.repeat(900)}b`, 'b'.repeat(5_000)]) {
    expect([compileWhole(pattern)(body, budget), compileWord(pattern)(body, budget)]).toEqual([false, false]);
  }
  expect(budget.left).toBeGreaterThan(-body.length);
});
