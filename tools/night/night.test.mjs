// @ts-check
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { expect, test } from 'vitest';
import { ROOT } from '../../ops/machine/files.mjs';
import { readAsked } from './asked.mjs';
import { MUTANTS } from './mutants.mjs';
import { PARTS } from './parts.mjs';
import { plant } from './plant.mjs';
import { markdownOf } from './record.mjs';

const asked = (/** @type {string[]} */ ...args) => {
  const read = readAsked(parseArgs, args);
  return typeof read === 'string' ? undefined : read;
};

test('a night is all parts in full size, unless less was asked for', () => {
  expect(asked()).toMatchObject({ leftOut: [], scale: 1, seeds: 50_000 });
  expect(asked('--only', 'unread,seeds', '--scale', '0.1', '--seeds', '200')).toMatchObject({ scale: 0.1, seeds: 200 });
  expect(asked('--only', 'unread,seeds')?.parts.map(({ name }) => name)).toEqual(['seeds', 'unread']);
  expect(asked('--hours', '5')).toMatchObject({ scale: 0.5 });
  for (const wrong of ['--only=nothing', '--scale=0', '--seeds=none', '--fast']) expect(asked(wrong)).toBeUndefined();
});

test('sizes go with the scale, and each night has worlds of its own', () => {
  const what = (/** @type {number} */ scale, /** @type {number} */ day) =>
    PARTS.map(({ plan }) => plan({ scale, seeds: 50_000, day }).what);
  expect(what(1, 20_000)[0]).toBe('50000 worlds of the simulator, from seed 2010000000 on');
  expect(what(0.01, 20_001)[0]).toBe('500 worlds of the simulator, from seed 2010100000 on');
  for (const { plan } of PARTS) expect(plan({ scale: 0.001, seeds: 1, day: 0 }).jobs.length).toBeGreaterThan(0);
});

test('a record says of each part how it went, what was scaled and left out, and what failed', () => {
  const part = { name: 'seeds', what: '5 worlds', isGood: false, seconds: 90, log: 'a.log', lines: ['seed 3: I2'] };
  const text = markdownOf({
    startedAt: '2026-01-01T00:00:00.000Z',
    commit: 'abcdef0123456789',
    scale: 0.1,
    seconds: 120,
    leftOut: ['firefox'],
    parts: [part, { ...part, name: 'unread', isGood: true }],
  });
  expect(text).toContain('abcdef012345: 1 failed');
  expect(text).toContain('Sizes were scaled by 0.1. Left out: firefox.');
  expect(text).toContain('| seeds | FAILED | 1.5 min | 5 worlds |');
  expect(text).toContain('| unread | good |');
  expect(text).toContain('seed 3: I2');
});

test('each fault to plant has its place in the program as it is now', async () => {
  for (const mutant of MUTANTS) {
    const text = await readFile(join(ROOT, 'packages', mutant.file), 'utf8');
    expect(plant(text, mutant), mutant.name).toBeDefined();
    await readFile(join(ROOT, 'packages', mutant.tests), 'utf8');
  }
  expect(plant('a b a', { search: 'a', replace: 'c' })).toBeUndefined();
  expect(plant('a b', { search: 'b', replace: 'c' })).toBe('a c');
});
