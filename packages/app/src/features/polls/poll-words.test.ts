import { setupI18n } from '@lingui/core';
import { expect, test } from 'vitest';
import { message } from '../timeline/test-items.ts';
import { choicesText } from './choices-text.ts';
import { answerName, chosenBy, votersText } from './poll-words.ts';

const i18n = setupI18n({ locale: 'en', messages: { en: {} } });
const ana = message('a', 0).sender;

test('[POLL-01] an answer is named by its text, and by its votes where they are shown', () => {
  expect([null, 0, 1, 2].map((votes) => answerName(i18n, 'Soup', votes))).toEqual([
    'Soup',
    'Soup, 0 votes',
    'Soup, 1 vote',
    'Soup, 2 votes',
  ]);
  // Texts of people are no messages of the page.
  expect(answerName(i18n, '{votes} # {', 1)).toBe('{votes} # {, 1 vote');
  expect([1, 2].map((count) => choicesText(i18n, count))).toEqual([
    'Poll: choose one answer',
    'Poll: choose up to 2 answers',
  ]);
});

test('the number of voters', () => {
  expect([0, 1, 2].map((count) => votersText(i18n, count))).toEqual([
    'Nobody voted yet',
    '1 person voted',
    '2 people voted',
  ]);
});

test('those who chose an answer, and how many more there are', () => {
  const by = (votes: number, voters: readonly (typeof ana)[]) =>
    chosenBy(i18n, 'en', { answerId: 'a', votes, isWinner: false, voters });
  expect(by(0, [])).toBeUndefined();
  expect(by(1, [ana])).toBe('Ana');
  expect(by(3, [ana])).toBe('Ana and 2 others');
});
