import { FAULT_KINDS } from '@parley/testkit/simulator/faults.ts';
import { expect, test } from 'vitest';
import { runSeeds } from './run-seeds.conformance.ts';

/** `npm run simulate -- --seeds N --from S` runs more. */
const SEEDS = 2_000;

test('thousands of worlds: whatever fails, nothing is lost, doubled, misordered or hidden, and all converge', async () => {
  const { seeds, operations, fired, violations } = await runSeeds('--seeds', String(SEEDS), '--give-way');
  expect(violations).toEqual([]);
  expect(seeds).toBe(SEEDS);
  expect(operations).toBeGreaterThanOrEqual(200);
  expect(FAULT_KINDS.filter((kind) => (fired[kind] ?? 0) === 0)).toEqual([]);
}, 3_000_000);
