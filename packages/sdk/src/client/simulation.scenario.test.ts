import { expect, test } from 'vitest';
import { runSeeds } from './run-seeds.conformance.ts';

test.each([
  'lostWrite',
  'positionBeforeData',
  'lostTokens',
  'busyIsRefusal',
  'halfUploads',
  'halfDownloads',
  'oneDeviceEach',
  'deafEngine',
])(
  'a planted bug is found within two hundred worlds, and what led to it is told: %s',
  async (bug) => {
    const { violations, told } = await runSeeds('--seeds', '200', '--until-found', '--plant', bug);
    expect(violations.length).toBeGreaterThan(0);
    expect(told).toBe(violations.length);
  },
  300_000,
);

test('one seed is one exact run', async () => {
  const run = () => runSeeds('--seeds', '2', '--from', '7');
  const [once, again] = [await run(), await run()];
  expect(once.violations).toEqual([]);
  expect(again).toEqual(once);
  expect(new Set(once.traces).size).toBe(2);
}, 60_000);
