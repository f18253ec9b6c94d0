// @ts-check
import { expect, test } from 'vitest';
import { faultsOf } from './advisories.mjs';

/** @param {string} held */
function faults(held) {
  const page = `| advisory | what it was | held by |\n| --- | --- | --- |\n| CVE-1 | A flaw. | ${held} |\n`;
  const texts = new Map([['packages/a.test.ts', "test('[SEC-01] a name', () => {});"]]);
  return faultsOf(page, (path) => texts.get(path));
}

test('a row that names a test that is there, or a reason, is good', () => {
  expect(faults('`packages/a.test.ts`: "a name"')).toEqual([]);
  expect(faults('Parley has no such window.')).toEqual([]);
});

test('a row without either, and one whose test or file is gone, is told', () => {
  expect(faults('')).toHaveLength(1);
  expect(faults('`packages/a.test.ts`: "another name"')).toEqual([
    'docs/advisories.md: CVE-1: packages/a.test.ts has no test "another name".',
  ]);
  expect(faults('`packages/b.test.ts`: "a name"')).toEqual([
    'docs/advisories.md: CVE-1: packages/b.test.ts is not there.',
  ]);
});

test('a page without a table is no page', () => {
  expect(faultsOf('', () => undefined)).toHaveLength(1);
});
