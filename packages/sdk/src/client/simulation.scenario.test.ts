import { simulate } from '@parley/testkit/simulator/simulation.ts';
import { Story } from '@parley/testkit/simulator/story.ts';
import { expect, test } from 'vitest';
import { runSeeds } from './run-seeds.conformance.ts';

test.each(['lostWrite', 'positionBeforeData', 'deafEngine'])(
  'a planted bug is found within two hundred worlds: %s',
  async (bug) => {
    const { violations } = await runSeeds('--seeds', '200', '--until-found', '--plant', bug);
    expect(violations.length).toBeGreaterThan(0);
  },
  300_000,
);

test('one seed is one exact run', async () => {
  const [once, again, other] = [await simulate({ seed: 7 }), await simulate({ seed: 7 }), await simulate({ seed: 8 })];
  expect(again).toEqual(once);
  expect(other.traceHash).not.toBe(once.traceHash);
});

test('what happens to something can be told without changing it', async () => {
  const story = new Story(['!room1']);
  const [plain, { story: lines, ...told }] = [await simulate({ seed: 7 }), await simulate({ seed: 7, story })];
  expect({ ...told, story: [] }).toEqual(plain);
  expect(lines.length).toBeGreaterThan(10);
});
