/**
 * Nothing is lost, doubled or misordered, whatever fails between an engine in Node and Synapse, and though the engine dies once
 * in every run. `npm test` holds one seed with fewer messages; `npm run faults` the whole.
 */
import { expect, test } from '../fixtures/test.ts';
import { FAULT_KINDS } from './kinds.ts';
import { runAgainst } from './run.ts';

/** What is held once more without sliding sync, in `npm test`: one of each way in which a sync or a send can fail. */
const PART = new Set([
  'answer lost after commit',
  'half-open before the server',
  '429, wait as a date',
  '504 after commit',
  'stray 401',
  '404',
  'captive portal',
  'truncated JSON',
]);

/** How many runs go on at once: a run mostly waits, and the server has one core. */
const AT_ONCE = 6;

const seeds = Number(process.env['PARLEY_FAULT_SEEDS'] ?? 1);
const messages = Number(process.env['PARLEY_FAULT_MESSAGES'] ?? 24);

for (let seed = 1; seed <= seeds; seed += 1) {
  test(`[I2] [I3] every kind of fault, ${messages} messages each, seed ${seed}`, async ({
    homeserver,
    stage,
    hidesSlidingSync,
  }) => {
    test.setTimeout(600_000);
    const isPart = hidesSlidingSync && seeds === 1;
    const waiting = FAULT_KINDS.filter(({ name }) => !isPart || PART.has(name));
    expect(waiting.length).toBeGreaterThanOrEqual(PART.size);
    const wrong: string[] = [];
    const work = async () => {
      for (let kind = waiting.shift(); kind !== undefined; kind = waiting.shift()) {
        const start = performance.now();
        const run = { homeserver, directUrl: stage.directUrl, kind, seed, messages, hidesSlidingSync };
        const outcome = await runAgainst(run);
        wrong.push(...outcome.wrong);
        if (outcome.struck === 0) wrong.push(`${kind.name}, seed ${seed}: never struck`);
        const seconds = ((performance.now() - start) / 1_000).toFixed(1);
        test.info().annotations.push({ type: kind.name, description: `${outcome.struck} faults, ${seconds} s` });
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, work));
    expect(wrong).toEqual([]);
  });
}
