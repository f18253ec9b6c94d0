import { FAULT_KINDS } from '@parley/testkit/simulator/faults.ts';
import { expect, test } from 'vitest';
import { runSeeds, SEEDS_WITHIN_MS, type Summary } from './run-seeds.conformance.ts';

/** The number of seeds in each half. `npm run simulate -- --seeds N --from S` runs more. */
const SEEDS = Number(process.env['PARLEY_SEEDS'] ?? 200);
/** The first of the half that changes with the commit; `npm test` chooses it. */
const FROM = Number(process.env['PARLEY_SEEDS_FROM'] ?? SEEDS + 1);

test(
  `hundreds of worlds, from 1 and from ${FROM} on: whatever fails, nothing is lost, doubled, misordered or hidden, and all converge`,
  async () => {
    const halves: Summary[] = [];
    for (const from of [1, FROM])
      halves.push(await runSeeds('--seeds', String(SEEDS), '--from', String(from), '--give-way'));
    expect(halves.flatMap(({ violations }) => violations)).toEqual([]);
    expect(halves.map(({ seeds }) => seeds)).toEqual([SEEDS, SEEDS]);
    for (const { operations } of halves) expect(operations).toBeGreaterThanOrEqual(200);
    const fired = (kind: string) => halves.reduce((times, half) => times + (half.fired[kind] ?? 0), 0);
    expect(FAULT_KINDS.filter((kind) => fired(kind) === 0)).toEqual([]);
  },
  SEEDS_WITHIN_MS,
);
