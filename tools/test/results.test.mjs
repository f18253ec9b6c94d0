// @ts-check
import { expect, test } from 'vitest';
import { choose } from './main.mjs';
import { judge, tallyPlaywright, tallyVitest } from './results.mjs';

/**
 * @param {string} status
 * @param {...string} tests
 */
const file = (status, ...tests) => ({ status, assertionResults: tests.map((each) => ({ status: each })) });

test('all that did not pass has failed: failures, tests left out, files that broke before their tests', () => {
  expect(tallyVitest({ testResults: [file('passed', 'passed', 'passed')] })).toEqual({ passed: 2, failed: 0 });
  expect(
    tallyVitest({
      testResults: [file('failed', 'passed', 'failed'), file('passed', 'passed', 'skipped', 'todo'), file('failed')],
    }),
  ).toEqual({ passed: 2, failed: 4 });
});

test('tests that passed at another try, or did not run, have failed', () => {
  const stats = { expected: 5, unexpected: 1, flaky: 2, skipped: 3 };
  expect(tallyPlaywright({ stats, errors: [] })).toEqual({ passed: 5, failed: 6 });
  expect(tallyPlaywright({ stats: { expected: 0, unexpected: 0, flaky: 0, skipped: 0 }, errors: [{}] })).toEqual({
    passed: 0,
    failed: 1,
  });
});

test('what is no report is nothing', () => {
  for (const report of [undefined, null, [], {}, { testResults: [{}] }, { stats: 1 }]) {
    expect(tallyVitest(report)).toBeUndefined();
    expect(tallyPlaywright(report)).toBeUndefined();
  }
});

test('no report, no test and a bad end are failures', () => {
  expect(judge({ passed: 2, failed: 0 }, 0)).toEqual({ passed: 2, failed: 0, fault: undefined });
  expect(judge({ passed: 2, failed: 1 }, 1)).toEqual({ passed: 2, failed: 1, fault: undefined });
  expect(judge(undefined, 0)).toMatchObject({ passed: 0, failed: 1 });
  expect(judge({ passed: 0, failed: 0 }, 0)).toMatchObject({ passed: 0, failed: 1 });
  expect(judge({ passed: 2, failed: 0 }, 1)).toMatchObject({ passed: 2, failed: 1 });
});

test('stages are chosen by name, and an unknown name is an error', () => {
  const names = (/** @type {string[]} */ ...args) => choose(args)?.map(({ name }) => name);
  expect(names()).toEqual(['check', 'unit', 'simulation', 'seeds', 'e2e']);
  expect(names('--only', 'e2e,unit')).toEqual(['unit', 'e2e']);
  expect(names('--only', 'unit,units')).toBeUndefined();
  expect(names('--only')).toBeUndefined();
  expect(names('unit')).toBeUndefined();
});
