import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { FAULT_KINDS } from '@parley/testkit/simulator/faults.ts';
import { simulate } from '@parley/testkit/simulator/simulation.ts';
import { expect, test } from 'vitest';

/** What `npm run simulate -- --json` says. */
interface Summary {
  readonly seeds: number;
  /** Of the run with the fewest. */
  readonly operations: number;
  readonly fired: Readonly<Record<string, number>>;
  readonly violations: readonly string[];
}

const SCRIPT = fileURLToPath(new URL('../../../../tools/simulate.mjs', import.meta.url));

/** Runs seeds on all cores: in processes of their own, where nothing slows them down. */
function runSeeds(...args: readonly string[]): Promise<Summary> {
  return new Promise((resolve, reject) => {
    execFile(process.execPath, [SCRIPT, '--json', ...args], { maxBuffer: 2 ** 26 }, (_, stdout, stderr) => {
      if (stdout === '') reject(new Error(stderr));
      else resolve(JSON.parse(stdout) as Summary);
    });
  });
}

/** As many as the time of `npm test` allows on two cores, at two to five a second; `npm run simulate -- --seeds N` runs more. */
const SEEDS = 400;

test('hundreds of worlds: whatever fails, nothing is lost, doubled, misordered or hidden, and all converge', async () => {
  const { seeds, operations, fired, violations } = await runSeeds('--seeds', String(SEEDS));
  expect(violations).toEqual([]);
  expect(seeds).toBe(SEEDS);
  expect(operations).toBeGreaterThanOrEqual(200);
  expect(FAULT_KINDS.filter((kind) => (fired[kind] ?? 0) === 0)).toEqual([]);
}, 600_000);

test.each(['lostWrite', 'positionBeforeData'])(
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
