import '../../engine/test-engine.ts';
import { expect, test } from 'vitest';
import { simulateCall } from '../simulation.ts';

/** `npm run simulate -- --world calls --seeds N --from S` runs more. */
const SEEDS = 6;

for (let seed = 1; seed <= SEEDS; seed += 1)
  test(`[REL-61] [SEC-51] a call of eight devices under all faults converges, without ghosts and with the right keys (seed ${seed})`, async () => {
    expect(await simulateCall({ seed })).toMatchObject({ violation: null });
  }, 120_000);
