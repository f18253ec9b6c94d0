// @ts-check
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { readJson } from '../../ops/machine/files.mjs';
import {
  checkOpenings,
  compareWithBudgets,
  countOpenings,
  headlessOpenings,
  writeBudgets,
} from './comment-openings.mjs';

const PATH = 'packages/sdk/src/core/a.ts';

/**
 * @param {string} text
 * @returns {readonly number[]} lines
 */
function found(text) {
  return headlessOpenings(PATH, text).map(({ line }) => line);
}

describe('an opening', () => {
  test.each([
    '/** What is kept. */',
    '/**\n * Who may see it.\n */',
    '// Whoever asks first.',
    '/** Whether a room is open. */',
    '/* Where it stands. */',
    '/** How long one waits. */',
    '/** Which of them it is. */',
    '/** Those that were asked for. */',
    '/** Of a room, the newest. */',
    '/** The same of its sender. */',
    'const a = 1; // What one is',
  ])('%s is headless', (text) => {
    expect(found(text)).toEqual([1]);
  });

  test.each([
    '/** The events that are kept. */',
    '/** True if the room is open. */',
    '/** What? A question. */',
    '/** How OlmMachine does it. */',
    '/** Ofcom is no such word. */',
    '/** @returns whether it is open */',
    "const a = 'What is kept';",
  ])('%s is not', (text) => {
    expect(found(text)).toEqual([]);
  });

  test('lines of one comment are one comment; what stands below code is another', () => {
    expect(found('// The list is sorted.\n// What comes later stays below.\nconst a = 1;\n')).toEqual([]);
    expect(found('// The list is sorted.\n\n// What comes later.\nconst a = 1;\n// What comes last.\n')).toEqual([
      3, 5,
    ]);
    expect(found('/** The list. */\n// What comes later.\nconst a = 1;\n')).toEqual([2]);
  });
});

test('comments are counted by folder, code outside of them is not', () => {
  const headless = '// What is kept.\n';
  const { counts, places } = countOpenings(
    new Map([
      [PATH, headless],
      ['packages/sdk/src/base/b.ts', headless],
      ['packages/app/src/ui/c.tsx', headless],
      ['ops/d.mjs', headless],
      ['ops/e.mjs', '// The files.\n'],
      ['vitest.config.ts', headless],
    ]),
  );
  expect(Object.fromEntries(counts)).toEqual({ 'packages/sdk': 2, 'packages/app': 1, ops: 1 });
  expect(places).toContain(`${PATH}:1 What is kept.`);
});

test('a count above its budget and one below it are both told, with what to do', () => {
  const budgets = new Map([
    ['ops', 2],
    ['tools', 3],
    ['e2e', 1],
  ]);
  const counts = new Map([
    ['ops', 3],
    ['tools', 2],
    ['e2e', 1],
    ['bench', 1],
  ]);
  const { risen, fallen } = compareWithBudgets(counts, budgets);
  expect(risen).toEqual([
    expect.stringMatching(/^bench: 1 .* budget is 0: .*--list/),
    expect.stringMatching(/^ops: 3 .* budget is 2: .*--list/),
  ]);
  expect(fallen).toEqual([expect.stringMatching(/^tools: 2 .* still 3: .*--write/)]);
});

describe('a budget on disk', () => {
  const BUDGET = 'tools/lint/comment-openings.json';
  let root = '';

  beforeEach(async () => {
    root = await mkdtemp(join(tmpdir(), 'parley-openings-'));
    await mkdir(join(root, 'tools', 'lint'), { recursive: true });
    await write(2);
  });

  afterEach(() => rm(root, { recursive: true }));

  /** @param {number} count of headless comments */
  function write(count) {
    return writeFile(join(root, 'tools', 'a.mjs'), `${'// What is kept.\n\n'.repeat(count)}export const a = 1;\n`);
  }

  function budget() {
    return readJson(join(root, BUDGET));
  }

  test('without a budget no headless comment is allowed', async () => {
    expect((await checkOpenings(root)).isGood).toBe(false);
  });

  test('the budget that was written is kept to, and only falls', async () => {
    expect((await writeBudgets(root)).isGood).toBe(true);
    expect(await budget()).toEqual({ tools: 2 });
    expect((await checkOpenings(root)).isGood).toBe(true);

    await write(3);
    expect((await checkOpenings(root)).isGood).toBe(false);
    expect((await writeBudgets(root)).isGood).toBe(false);
    expect(await budget()).toEqual({ tools: 2 });

    await write(1);
    expect((await checkOpenings(root)).report).toContain('--write');
    expect((await checkOpenings(root)).isGood).toBe(false);
    expect((await writeBudgets(root)).isGood).toBe(true);
    expect(await budget()).toEqual({ tools: 1 });
    expect((await checkOpenings(root)).isGood).toBe(true);
  });
});
