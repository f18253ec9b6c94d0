import '../../engine/test-engine.ts';
import { expect, test } from 'vitest';
import { simulateCall } from './call-world.ts';

/** More run with this set. */
const SEEDS = Number(process.env['PARLEY_CALL_SEEDS'] ?? 6);
const FROM = Number(process.env['PARLEY_CALL_SEEDS_FROM'] ?? 1);

for (let seed = FROM; seed < FROM + SEEDS; seed += 1)
  test(`[REL-61] [SEC-51] a call of eight devices under all faults converges, without ghosts and with the right keys (seed ${seed})`, async () => {
    const report = await simulateCall(seed);
    expect(report).toMatchObject({ violation: null });
  }, 120_000);
