// @ts-check
import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { belowFloor, heldLines, sumOf } from './held.mjs';

/** @type {import('./held.mjs').Held} */
const GOOD = { 'I2 messages': [900, 100], 'I7 rooms': [900, 100] };

test('what was checked and what was excused is summed over the seeds, and told for each invariant', () => {
  const sum = sumOf([{ 'I14 messages': [5, 1] }, { 'I2 messages': [20, 3] }, { 'I14 messages': [7, 0] }]);
  expect(sum).toEqual({ 'I2 messages': [20, 3], 'I14 messages': [12, 1] });
  expect(heldLines(sum)).toEqual([
    '       20 checked, 3 excused: I2 messages',
    '       12 checked, 1 excused: I14 messages',
  ]);
});

test('a run in which a check excuses everything, or nearly so, fails; a few cases say nothing', () => {
  expect(belowFloor(GOOD)).toEqual([]);
  expect(belowFloor({ ...GOOD, 'I7 rooms': [0, 1_000] })).toEqual([
    expect.stringMatching(/^I7 rooms: 0 of 1000 were looked at, and \d+ have to be$/),
  ]);
  expect(belowFloor({ ...GOOD, 'I7 rooms': [100, 900] })).toHaveLength(1);
  expect(belowFloor({ 'I7 rooms': [0, 50] })).toEqual([]);
});

test('everything that is counted has a floor', async () => {
  const source = await readFile(new URL('../../packages/testkit/src/simulator/tally.ts', import.meta.url), 'utf8');
  const counted = [...source.matchAll(/^ {2}\| '(I\d+ [a-z ]+)'/gm)].map(([, what]) => what ?? '');
  expect(counted.length).toBeGreaterThan(10);
  for (const what of counted) expect(belowFloor({ [what]: [0, 1_000] })).toHaveLength(1);
  for (const what of counted) expect(belowFloor({ [what]: [1_000, 0] })).toEqual([]);
});
