// @ts-check
/**
 * What the test runners' JSON reports say. Everything that did not pass has failed: a test that was left out, one that passed only
 * at another try, and a file that broke before its tests.
 */
import { isRecord } from '../../ops/machine/files.mjs';

/** @typedef {{passed: number, failed: number}} Tally */

/**
 * @param {unknown} report of vitest's `json` reporter
 * @returns {Tally | undefined} nothing where it is no such report
 */
export function tallyVitest(report) {
  if (!isRecord(report) || !Array.isArray(report['testResults'])) return undefined;
  /** @type {readonly unknown[]} */
  const files = report['testResults'];
  let passed = 0;
  let failed = 0;
  for (const file of files) {
    if (!isRecord(file) || !Array.isArray(file['assertionResults'])) return undefined;
    /** @type {readonly unknown[]} */
    const tests = file['assertionResults'];
    const good = tests.filter((test) => isRecord(test) && test['status'] === 'passed').length;
    passed += good;
    failed += tests.length - good;
    if (file['status'] !== 'passed' && good === tests.length) failed += 1;
  }
  return { passed, failed };
}

/**
 * @param {unknown} report of Playwright's `json` reporter
 * @returns {Tally | undefined} nothing where it is no such report
 */
export function tallyPlaywright(report) {
  if (!isRecord(report) || !isRecord(report['stats'])) return undefined;
  const { expected, unexpected, flaky, skipped } = report['stats'];
  const errors = Array.isArray(report['errors']) ? report['errors'].length : 0;
  return { passed: count(expected), failed: count(unexpected) + count(flaky) + count(skipped) + errors };
}

/** @param {unknown} value */
function count(value) {
  return typeof value === 'number' ? value : 0;
}

/**
 * What a stage comes to: one that ends badly, or in which nothing was tested, has failed, whatever its report says.
 * @param {Tally | undefined} tally
 * @param {number} exitCode
 * @returns {Tally & {fault: string | undefined}}
 */
export function judge(tally, exitCode) {
  if (tally === undefined)
    return { passed: 0, failed: 1, fault: 'it wrote no report, so nothing is known to have passed' };
  if (tally.passed + tally.failed === 0) return { passed: 0, failed: 1, fault: 'it ran no test at all' };
  if (exitCode !== 0 && tally.failed === 0) return { ...tally, failed: 1, fault: `it ended with code ${exitCode}` };
  return { ...tally, fault: undefined };
}
