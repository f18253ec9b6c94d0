/**
 * Nothing is lost, doubled or misordered, whatever fails between an engine in Node and Synapse, and though the engine dies once
 * in every run. `npm test` holds one seed with fewer messages; `npm run faults` the whole.
 */
import { expect, test } from '../fixtures/test.ts';
import { FAULT_KINDS, type FaultKind } from './kinds.ts';
import { runAgainst, runRelatedAgainst } from './run.ts';

/** The kinds that `npm test` also runs without sliding sync: one for each way in which a sync or a send can fail. */
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

/** The number of parallel runs, for kinds that keep the server busy and for those that mostly wait: it has one core. */
const AT_ONCE = { busy: 6, waiting: 6 };

const seeds = Number(process.env['PARLEY_FAULT_SEEDS'] ?? 1);
const messages = Number(process.env['PARLEY_FAULT_MESSAGES'] ?? 24);
const from = Number(process.env['PARLEY_FAULT_FROM'] ?? 1);
const numbers = Array.from({ length: seeds }, (_, index) => from + index);

/**
 * True if messages relate to each other. The user decides what happens to messages that relate to a refused one, so nothing is
 * refused then.
 */
const areRelated = process.env['PARLEY_FAULT_RELATIONS'] === 'true';

/** The runs of each test: every kind for a seed, or where messages hang on each other, kinds by turns for all seeds. */
const TESTS = areRelated
  ? [{ name: `related messages, ${seeds} seeds`, runs: inTurns(FAULT_KINDS.filter((kind) => kind.isRefusal !== true)) }]
  : numbers.map((seed) => ({ name: `seed ${seed}`, runs: FAULT_KINDS.map((kind) => ({ kind, seed })) }));

for (const { name, runs } of TESTS) {
  test(`[I2] [I3] every kind of fault, ${messages} messages each, ${name}`, async ({
    homeserver,
    stage,
    hidesSlidingSync,
  }) => {
    test.setTimeout(areRelated ? 1_200_000 : 600_000);
    const isPart = hidesSlidingSync && seeds === 1 && !areRelated;
    const chosen = runs.filter(({ kind }) => !isPart || PART.has(kind.name));
    expect(chosen.length).toBeGreaterThanOrEqual(Math.min(PART.size, runs.length));
    const queues = {
      busy: chosen.filter(({ kind }) => kind.mostlyWaits !== true),
      waiting: chosen.filter(({ kind }) => kind.mostlyWaits === true),
    };
    const wrong: string[] = [];
    const work = async (queue: typeof chosen) => {
      for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
        const start = performance.now();
        const run = { homeserver, directUrl: stage.directUrl, ...next, messages, hidesSlidingSync };
        const outcome = await (areRelated ? runRelatedAgainst(run) : runAgainst(run));
        wrong.push(...outcome.wrong);
        const title = `${next.kind.name}, seed ${next.seed}`;
        if (outcome.struck === 0) wrong.push(`${title}: never struck`);
        const seconds = ((performance.now() - start) / 1_000).toFixed(1);
        test.info().annotations.push({ type: title, description: `${outcome.struck} faults, ${seconds} s` });
      }
    };
    const lanes = (['busy', 'waiting'] as const).flatMap((load) =>
      Array.from({ length: AT_ONCE[load] }, () => work(queues[load])),
    );
    await Promise.all(lanes);
    expect(wrong).toEqual([]);
  });
}

function inTurns(kinds: readonly FaultKind[]): readonly { readonly kind: FaultKind; readonly seed: number }[] {
  return numbers.flatMap((seed) => {
    const kind = kinds[(seed - 1) % kinds.length];
    return kind === undefined ? [] : [{ kind, seed }];
  });
}
