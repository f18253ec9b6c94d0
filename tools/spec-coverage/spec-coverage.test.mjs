// @ts-check
import { expect, test } from 'vitest';
import { coverage } from './spec-coverage.mjs';

/**
 * @param {Record<string, string>} files
 * @returns {readonly string[]}
 */
function problemsOf(files) {
  return coverage(new Map(Object.entries(files)), new Set([...Object.keys(files), 'e2e/policy.ts'])).problems;
}

const SPEC = `# A

| id    | rule |
| ----- | ---- |
| AB-01 | One. |
| AB-02 | Two. |

- **04.CD-3** Three, which
  goes on.
`;

test('a rule that no test cites is found, with its place', () => {
  const test = "test('[AB-01] one', () => {}); describe(`[04.CD-3] ${a}`, () => {});";
  expect(problemsOf({ 'a/a.spec.md': SPEC, 'a/a.test.ts': test })).toEqual([
    'a/a.spec.md:6 AB-02 has no test: name one "[AB-02] …", or end the rule with "Held by `path`."',
  ]);
});

test('a test may cite several; a comment cites nothing', () => {
  const test = "// [04.CD-3]\ntest('[AB-01, AB-02] both', () => {});";
  expect(problemsOf({ 'a/a.spec.md': SPEC, 'a/a.test.ts': test })).toEqual([
    'a/a.spec.md:8 04.CD-3 has no test: name one "[04.CD-3] …", or end the rule with "Held by `path`."',
  ]);
});

test('an id may end with a letter, small or capital', () => {
  const spec = '| SEC-0A | One. |\n| SEC-1B | Two. |\n| AB-1a | Three. |';
  expect(problemsOf({ 'a.spec.md': spec, 'a.test.ts': "test('[SEC-0A] [AB-1a] one', () => {});" })).toEqual([
    'a.spec.md:2 SEC-1B has no test: name one "[SEC-1B] …", or end the rule with "Held by `path`."',
  ]);
});

test('a rule may be held by a file, while it is there', () => {
  const spec = (/** @type {string} */ path) =>
    `- **AB-01** One that\n  is long. Held by \`${path}\`.\n- **AB-02** Two.`;
  const test = { 'a/a.test.ts': "test('[AB-02] two', () => {});" };
  expect(problemsOf({ 'a/a.spec.md': spec('e2e/policy.ts'), ...test })).toEqual([]);
  expect(problemsOf({ 'a/a.spec.md': spec('a.test.ts'), ...test })).toEqual([]);
  expect(problemsOf({ 'a/a.spec.md': spec('gone.ts'), ...test })).toEqual([
    'a/a.spec.md:1 AB-01 is held by gone.ts, which is not there',
  ]);
});

test('an id that is given twice, or cited and given nowhere, is found', () => {
  const files = {
    'a.spec.md': '| AB-01 | One. |\n| AB-01 | Two. |',
    'b.spec.md': '| AB-01 | One, as far as it is ours. |',
    'a.test.ts': "test('[AB-01] and [AB-09] and [ZZ-01]', () => {});",
  };
  expect(problemsOf(files)).toEqual([
    'a.spec.md:2 AB-01 is the id of a.spec.md:1 too',
    'a.test.ts:1 cites AB-09, which no *.spec.md has',
  ]);
});

test('a page in which no rules are read is found', () => {
  expect(problemsOf({ 'a.spec.md': '1. One' })).toEqual([
    'a.spec.md has no rules: write them as "| ID | …" or "- **ID** …"',
  ]);
});
