// @ts-check
/**
 * The results in the JSON reports of the test runners. Everything that did not pass has failed: a test that was left out, one
 * that passed only at another try, and a file that broke before its tests.
 */
import { relative } from 'node:path';
import { isRecord, ROOT } from '../../ops/machine/files.mjs';

/** @typedef {{passed: number, failed: number, names: readonly string[]}} Tally `names`: of what failed */

/**
 * @param {unknown} report of vitest's `json` reporter
 * @returns {Tally | undefined} nothing where it is no such report
 */
export function tallyVitest(report) {
  if (!isRecord(report) || !Array.isArray(report['testResults'])) return undefined;
  /** @type {readonly unknown[]} */
  const files = report['testResults'];
  /** @type {string[]} */
  const names = [];
  let passed = 0;
  for (const file of files) {
    if (!isRecord(file) || !Array.isArray(file['assertionResults'])) return undefined;
    /** @type {readonly unknown[]} */
    const tests = file['assertionResults'];
    const path = relative(ROOT, String(file['name'] ?? ''));
    const bad = tests.filter((test) => !isRecord(test) || test['status'] !== 'passed');
    passed += tests.length - bad.length;
    names.push(...bad.map((test) => `${path} › ${isRecord(test) ? String(test['fullName']) : 'a test'}`));
    if (file['status'] !== 'passed' && bad.length === 0) names.push(`${path} › the file itself`);
  }
  return { passed, failed: names.length, names };
}

/**
 * @param {unknown} report of Playwright's `json` reporter
 * @returns {Tally | undefined} nothing where it is no such report
 */
export function tallyPlaywright(report) {
  if (!isRecord(report) || !isRecord(report['stats'])) return undefined;
  const { expected, unexpected, flaky, skipped } = report['stats'];
  const errors = listOf(report['errors']);
  const names = [...namesOf(listOf(report['suites'])), ...errors.map(() => 'the run itself')];
  return { passed: count(expected), failed: count(unexpected) + count(flaky) + count(skipped) + errors.length, names };
}

/**
 * @param {readonly unknown[]} suites of a Playwright report
 * @returns {readonly string[]} what did not pass at once
 */
function namesOf(suites) {
  return suites.filter(isRecord).flatMap((suite) => [
    ...listOf(suite['specs'])
      .filter(isRecord)
      .flatMap((spec) =>
        badTestsOf(spec).map((project) => `[${project}] ${String(spec['file'])} › ${String(spec['title'])}`),
      ),
    ...namesOf(listOf(suite['suites'])),
  ]);
}

/**
 * @param {Record<string, unknown>} spec
 * @returns {readonly string[]} the projects in which it did not pass
 */
function badTestsOf(spec) {
  const bad = listOf(spec['tests']).filter((test) => isRecord(test) && test['status'] !== 'expected');
  return bad.map((test) => (isRecord(test) ? String(test['projectName']) : ''));
}

/**
 * @param {unknown} value
 * @returns {readonly unknown[]}
 */
function listOf(value) {
  return Array.isArray(value) ? value : [];
}

/** @param {unknown} value */
function count(value) {
  return typeof value === 'number' ? value : 0;
}

/**
 * The result of a stage. A stage that ends badly, or in which nothing was tested, has failed, whatever its report says.
 * @param {Tally | undefined} tally
 * @param {number} exitCode
 * @returns {Tally & {fault: string | undefined}}
 */
export function judge(tally, exitCode) {
  if (tally === undefined)
    return { passed: 0, failed: 1, names: [], fault: 'it wrote no report, so nothing is known to have passed' };
  if (tally.passed + tally.failed === 0) return { passed: 0, failed: 1, names: [], fault: 'it ran no test at all' };
  if (exitCode !== 0 && tally.failed === 0) return { ...tally, failed: 1, fault: `it ended with code ${exitCode}` };
  return { ...tally, fault: undefined };
}
