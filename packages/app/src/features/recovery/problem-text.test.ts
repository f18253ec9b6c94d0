import { setupI18n } from '@lingui/core';
import { expect, test } from 'vitest';
import { fileNameOf } from './keep-key.ts';
import { type AnyProblem, entryProblemText, problemText } from './problem-text.ts';

const i18n = setupI18n({ locale: 'en', messages: { en: {} } });

const PROBLEMS: readonly AnyProblem[] = [
  { kind: 'badRecoveryKey', text: 'Incorrect parity' },
  { kind: 'badRecoveryKey', text: 'Incorrect length' },
  { kind: 'badRecoveryKey', text: 'Incorrect prefix' },
  { kind: 'wrongKey' },
  { kind: 'unreachable' },
  { kind: 'notSetUp' },
  { kind: 'notVerified' },
  { kind: 'badKeyFile' },
  { kind: 'wrongPassphrase' },
];

test('[RC-02] each thing that can be wrong has words of its own', () => {
  expect(new Set(PROBLEMS.map((problem) => problemText(i18n, problem))).size).toBe(PROBLEMS.length);
});

test('[RC-02] a key of which the end is missing is not called wrong', () => {
  const problem: AnyProblem = { kind: 'badRecoveryKey', text: 'Incorrect parity' };
  const [wrong, missing] = [entryProblemText(i18n, problem, 'EsT '.repeat(16)), entryProblemText(i18n, problem, 'EsT')];
  expect(wrong).toBe(problemText(i18n, problem));
  expect(missing).toBe(problemText(i18n, { ...problem, text: 'Incorrect length' }));
});

test('a file is named so that every system takes it', () => {
  expect(fileNameOf('recovery-key', '@ana:matrix.example.org')).toBe('recovery-key-ana-matrix.example.org.txt');
});
