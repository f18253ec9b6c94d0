/** The cost of one new message for our engine in Node, with few and with many rooms: it should be the same. */
import { join } from 'node:path';
import { run } from '../../ops/machine/processes.mjs';
import { BENCH_FOLDER } from '../account/account.ts';
import { Gathered, type Table } from '../report/results.ts';
import { summarize } from '../report/statistics.ts';
import type { GrowthRun } from './growth-run.ts';

const PROGRAM = join(BENCH_FOLDER, 'programs', 'growth-run.mjs');
const MESSAGES = 500;
const FEW = 300;
const MANY = 3_000;

/** Each start is a process of its own; few and many rooms take turns. */
export async function measureGrowth({
  runs,
  say,
}: {
  readonly runs: number;
  readonly say: (what: string) => void;
}): Promise<Table> {
  const results = new Gathered(
    `${MESSAGES} messages arriving one by one, in Node without a store: the engine's cost of each`,
  );
  for (const spread of ['one room', 'all rooms'] as const) {
    const few: number[] = [];
    const many: number[] = [];
    for (let turn = 0; turn < runs; turn += 1) {
      say(`messages in ${spread}, ${turn + 1} of ${runs}`);
      few.push((await runOnce(FEW, spread === 'one room' ? 1 : FEW)).cpuMs);
      many.push((await runOnce(MANY, spread === 'one room' ? 1 : MANY)).cpuMs);
    }
    const id = `growth.${spread === 'one room' ? 'one' : 'all'}`;
    results.add({ id: `${id}.few`, what: `in ${spread} of ${FEW}, CPU`, unit: 'ms' }, ...few);
    results.add({ id: `${id}.many`, what: `in ${spread} of ${MANY}, CPU`, unit: 'ms' }, ...many);
    const growth = summarize(many).median / summarize(few).median;
    results.add({ id: `${id}.growth`, what: 'as much at ten times the rooms', unit: 'count', goal: 1.1 }, growth);
  }
  return results.table();
}

async function runOnce(rooms: number, spread: number): Promise<GrowthRun> {
  const words = [rooms, MESSAGES, spread].map(String);
  const { code, output } = await run(process.execPath, ['--expose-gc', PROGRAM, ...words]);
  const line = output.trimEnd().split('\n').at(-1) ?? '';
  if (code !== 0 || !line.startsWith('{')) throw new Error(`the engine's run failed: ${output.slice(-2_000)}`);
  // Written by growth-run.ts.
  return JSON.parse(line) as GrowthRun;
}
