// @ts-check
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '../../ops/machine/files.mjs';
import { choose } from './main.mjs';
import { judge, tallyPlaywright, tallyVitest } from './results.mjs';
import { summary } from './summary.mjs';

/**
 * @param {string} status
 * @param {...string} tests
 */
const file = (status, ...tests) => ({
  name: join(ROOT, 'a.test.ts'),
  status,
  assertionResults: tests.map((each) => ({ status: each, fullName: `is ${each}` })),
});

test('all that did not pass has failed: failures, tests left out, files that broke before their tests', () => {
  expect(tallyVitest({ testResults: [file('passed', 'passed', 'passed')] })).toEqual({
    passed: 2,
    failed: 0,
    names: [],
  });
  expect(
    tallyVitest({
      testResults: [file('failed', 'passed', 'failed'), file('passed', 'passed', 'skipped', 'todo'), file('failed')],
    }),
  ).toEqual({
    passed: 2,
    failed: 4,
    names: ['is failed', 'is skipped', 'is todo', 'the file itself'].map((name) => `a.test.ts › ${name}`),
  });
});

test('tests that passed at another try, or did not run, have failed', () => {
  const stats = { expected: 5, unexpected: 1, flaky: 2, skipped: 3 };
  const spec = (/** @type {string} */ title, /** @type {string} */ status) => ({
    title,
    file: 'b.spec.ts',
    tests: [{ status, projectName: 'chromium' }],
  });
  const suites = [{ specs: [spec('good', 'expected')], suites: [{ specs: [spec('shaky', 'flaky')] }] }];
  expect(tallyPlaywright({ stats, errors: [], suites })).toEqual({
    passed: 5,
    failed: 6,
    names: ['[chromium] b.spec.ts › shaky'],
  });
  expect(tallyPlaywright({ stats: { expected: 0, unexpected: 0, flaky: 0, skipped: 0 }, errors: [{}] })).toEqual({
    passed: 0,
    failed: 1,
    names: ['the run itself'],
  });
});

test('what is no report is nothing', () => {
  for (const report of [undefined, null, [], {}, { testResults: [{}] }, { stats: 1 }]) {
    expect(tallyVitest(report)).toBeUndefined();
    expect(tallyPlaywright(report)).toBeUndefined();
  }
});

test('no report, no test and a bad end are failures', () => {
  const names = /** @type {const} */ ([]);
  expect(judge({ passed: 2, failed: 0, names }, 0)).toEqual({ passed: 2, failed: 0, names, fault: undefined });
  expect(judge({ passed: 2, failed: 1, names: ['a'] }, 1)).toMatchObject({ failed: 1, names: ['a'], fault: undefined });
  expect(judge(undefined, 0)).toMatchObject({ passed: 0, failed: 1 });
  expect(judge({ passed: 0, failed: 0, names }, 0)).toMatchObject({ passed: 0, failed: 1 });
  expect(judge({ passed: 2, failed: 0, names }, 1)).toMatchObject({ passed: 2, failed: 1 });
});

test('the summary says of each stage how long it took, and names all that failed', () => {
  const good = { passed: 3, failed: 0, names: [], fault: undefined };
  const bad = { passed: 3, failed: 1, names: ['a.test.ts › is red'], fault: undefined };
  const lines = summary([
    { name: 'unit', seconds: 2.04, budgetSeconds: 5, outcome: good },
    { name: 'e2e', seconds: 61, budgetSeconds: 60, outcome: bad },
    { name: 'seeds', seconds: 0, budgetSeconds: 9, outcome: { ...good, passed: 0, note: 'not run again' } },
  ]);
  expect(lines).toEqual([
    'unit: good, 2.0 s of 5 s, 3 passed and 0 failed',
    'e2e: FAILED, 61.0 s of 60 s, OVER BUDGET, 3 passed and 1 failed',
    'seeds: good, 0.0 s of 9 s (not run again)',
    '',
    'What failed:',
    '  e2e: a.test.ts › is red',
  ]);
});

test('stages are chosen by name, and an unknown name is an error', () => {
  const names = (/** @type {string[]} */ ...args) => choose(args)?.map(({ name }) => name);
  expect(names()).toEqual(['seeds', 'check', 'unit', 'browser', 'simulation', 'e2e']);
  expect(names('--only', 'e2e,unit')).toEqual(['unit', 'e2e']);
  expect(names('--only', 'unit,units')).toBeUndefined();
  expect(names('--only')).toBeUndefined();
  expect(names('unit')).toBeUndefined();
});
