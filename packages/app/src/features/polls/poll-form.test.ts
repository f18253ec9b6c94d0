import { expect, test } from 'vitest';
import {
  checkForm,
  EMPTY_FORM,
  formOf,
  isBegun,
  MOST_ANSWERS,
  type PollForm,
  withAnswer,
  withOneMore,
  withoutAnswer,
} from './poll-form.ts';

const LUNCH: PollForm = { question: ' Lunch? ', answers: ['Soup ', '', 'Pie'], choices: '2', isDisclosed: false };

test('[POLL-08] a poll is what was written, without empty answers and outer spaces', () => {
  expect(checkForm(LUNCH)).toEqual({
    ok: true,
    poll: { question: 'Lunch?', answers: ['Soup', 'Pie'], maxSelections: 2, isDisclosed: false },
  });
});

test('[POLL-08] an error stands at its field', () => {
  expect(checkForm(EMPTY_FORM)).toEqual({
    ok: false,
    errors: { question: 'missing', answers: ['missing', 'missing'], choicesUpTo: null },
  });
  const errorsOf = (change: Partial<PollForm>) => {
    const checked = checkForm({ ...LUNCH, ...change });
    return checked.ok ? null : checked.errors;
  };
  expect(errorsOf({ answers: ['Soup', '', ''] })?.answers).toEqual([null, 'missing', null]);
  expect(errorsOf({ answers: ['Soup', 'Pie', ' Soup'] })?.answers).toEqual([null, null, 'twice']);
  for (const choices of ['', '0', '3', '1.5', '-1', 'two']) expect(errorsOf({ choices })?.choicesUpTo).toBe(2);
});

test('[POLL-08] there are two fields at the least and twenty at the most', () => {
  expect(withoutAnswer(EMPTY_FORM, 0).answers).toEqual(['', '']);
  expect(withoutAnswer(LUNCH, 1).answers).toEqual(['Soup ', 'Pie']);
  expect(withAnswer(LUNCH, 1, 'Rice').answers).toEqual(['Soup ', 'Rice', 'Pie']);
  let full = EMPTY_FORM;
  for (let count = 0; count < 30; count++) full = withOneMore(full);
  expect(full.answers).toHaveLength(MOST_ANSWERS);
});

test('[POLL-09] a form is begun once anything in it is not as it was', () => {
  expect(isBegun(EMPTY_FORM)).toBe(false);
  expect(isBegun(withOneMore(EMPTY_FORM))).toBe(false);
  const changes: readonly Partial<PollForm>[] = [{ question: 'a' }, { answers: ['', 'b'] }, { choices: '2' }];
  for (const change of changes) expect(isBegun({ ...EMPTY_FORM, ...change })).toBe(true);
});

test('a poll is changed in the form that it was written in, with room for a second answer', () => {
  const content = {
    kind: 'poll',
    question: 'Lunch?',
    answers: [{ id: 'a', text: 'Soup' }],
    maxSelections: 9,
    isDisclosed: false,
  } as const;
  expect(formOf(content)).toEqual({ question: 'Lunch?', answers: ['Soup', ''], choices: '1', isDisclosed: false });
});
