import { simulate } from '@parley/testkit/simulator/simulation.ts';
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
