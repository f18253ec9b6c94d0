/** The form of a poll: the rules of what is written in it. */
import type { PollQuestion } from '@parley/sdk/client/contract.ts';
import type { PollContent } from './poll-parts.ts';

/** A poll as it is being written. */
export interface PollForm {
  readonly question: string;
  readonly answers: readonly string[];
  /** The text of the number field. */
  readonly choices: string;
  readonly isDisclosed: boolean;
}

export interface FormErrors {
  readonly question: 'missing' | null;
  /** By the place of the answer. */
  readonly answers: readonly ('missing' | 'twice' | null)[];
  /** The number of answers that there are to choose from; null if nothing is wrong. */
  readonly choicesUpTo: number | null;
}

export type CheckedForm =
  | { readonly ok: true; readonly poll: PollQuestion }
  | { readonly ok: false; readonly errors: FormErrors };

const LEAST_ANSWERS = 2;
/** The most answers of a poll (11.NU-04). */
export const MOST_ANSWERS = 20;

export const EMPTY_FORM: PollForm = { question: '', answers: ['', ''], choices: '1', isDisclosed: true };

/** The form that a poll was written in. */
export function formOf({ question, answers, maxSelections, isDisclosed }: PollContent): PollForm {
  const texts = answers.map(({ text }) => text);
  return { question, answers: padded(texts), choices: String(Math.min(maxSelections, texts.length)), isDisclosed };
}

/** The poll that is written, or the errors by field. Empty answers beyond the least number do not count. */
export function checkForm(form: PollForm): CheckedForm {
  const question = form.question.trim();
  const answers = form.answers.map((text) => text.trim());
  const written = answers.filter((text) => text !== '');
  let missing = Math.max(0, LEAST_ANSWERS - written.length);
  const errors: FormErrors = {
    question: question === '' ? 'missing' : null,
    answers: answers.map((text, index) => {
      if (text === '') return missing-- > 0 ? 'missing' : null;
      return answers.indexOf(text) < index ? 'twice' : null;
    }),
    choicesUpTo: isChoice(form) ? null : mostChoices(form),
  };
  const isRight = errors.question === null && errors.choicesUpTo === null && errors.answers.every((error) => !error);
  if (!isRight) return { ok: false, errors };
  const { choices, isDisclosed } = form;
  return { ok: true, poll: { question, answers: written, maxSelections: Number(choices), isDisclosed } };
}

/** The most answers that one user may be allowed to choose. Answers that a poll needs and that are not written yet count. */
export function mostChoices({ answers }: PollForm): number {
  return Math.max(LEAST_ANSWERS, answers.filter((text) => text.trim() !== '').length);
}

/** True if anything was written or chosen. */
export function isBegun(form: PollForm): boolean {
  const { question, answers, choices, isDisclosed } = form;
  const isUnchosen = choices === EMPTY_FORM.choices && isDisclosed === EMPTY_FORM.isDisclosed;
  return question !== '' || answers.some((text) => text !== '') || !isUnchosen;
}

/** Replaces the text of one answer. */
export function withAnswer(form: PollForm, place: number, text: string): PollForm {
  return { ...form, answers: form.answers.with(place, text) };
}

/** Adds an empty answer, up to the most that a poll has. */
export function withOneMore(form: PollForm): PollForm {
  return form.answers.length < MOST_ANSWERS ? { ...form, answers: [...form.answers, ''] } : form;
}

/** Removes an answer. The least number of fields stays. */
export function withoutAnswer(form: PollForm, place: number): PollForm {
  return { ...form, answers: padded(form.answers.toSpliced(place, 1)) };
}

function padded(answers: readonly string[]): readonly string[] {
  return [...answers, ...EMPTY_FORM.answers.slice(answers.length)];
}

function isChoice(form: PollForm): boolean {
  const number = Number(form.choices);
  return Number.isInteger(number) && number >= 1 && number <= mostChoices(form);
}
