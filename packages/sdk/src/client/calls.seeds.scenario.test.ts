import { expect, test } from 'vitest';
import { runSeeds, SEEDS_WITHIN_MS } from './run-seeds.conformance.ts';

/** So many worlds take half a minute. `npm run simulate -- --world calls --seeds N --from S` runs more, and the night does. */
const SEEDS = 16;

test(
  '[REL-61] [REL-63] [SEC-51] a call of eight devices under all faults: no order leaves a ghost, a stale key or two calls',
  async () => {
    const { seeds, violations } = await runSeeds('--world', 'calls', '--seeds', String(SEEDS), '--give-way');
    expect(violations).toEqual([]);
    expect(seeds).toBe(SEEDS);
  },
  SEEDS_WITHIN_MS,
);

test.each(['unheldLeaves', 'twoMemberships', 'lostKeys', 'deafToLeaves'])(
  'a bug of calls that was planted is found: %s',
  async (bug) => {
    const found = await runSeeds('--world', 'calls', '--seeds', '12', '--until-found', '--plant', bug);
    expect(found.violations.join()).toContain('I18');
  },
  SEEDS_WITHIN_MS,
);
