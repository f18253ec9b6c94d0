/** Writing to an encrypted room of a hundred people with three hundred devices, beside matrix-js-sdk with the same crypto module. */
import { join } from 'node:path';
import { run } from '../../ops/machine/processes.mjs';
import { BENCH_FOLDER } from '../account/account.ts';
import { Gathered, type Table } from '../report/results.ts';
import { summarize } from '../report/statistics.ts';
import { type Crowd, MESSAGES_A_KEY, startCrowd } from './crowd.ts';
import type { EncryptionRun } from './encryption-run.ts';

const PROGRAM = join(BENCH_FOLDER, 'programs', 'encryption-run.mjs');
/** A device has fifty one-time keys, and each run takes one of each device. */
const MOST_TURNS = 10;

export async function measureEncryption({
  runs,
  say,
}: {
  readonly runs: number;
  readonly say: (what: string) => void;
}): Promise<Table> {
  const crowd = await startCrowd(say);
  try {
    return await measure(crowd, Math.min(runs, MOST_TURNS), say);
  } finally {
    await crowd.stop();
  }
}

/** The two take turns on the same server, each run on a new device. */
async function measure(crowd: Crowd, turns: number, say: (what: string) => void): Promise<Table> {
  const ours: EncryptionRun[] = [];
  const theirs: EncryptionRun[] = [];
  for (let turn = 0; turn < turns; turn += 1) {
    say(`encrypted room, ${turn + 1} of ${turns}`);
    ours.push(await runOnce('parley', 'ada', crowd));
    theirs.push(await runOnce('peer', 'ben', crowd));
  }
  const results = new Gathered(
    'Writing to an encrypted room of 100 people with 300 devices, in Node, until the server has it',
  );
  const row = (id: string, what: string, pick: (one: EncryptionRun) => readonly number[]) => {
    const [our, their] = [ours.flatMap(pick), theirs.flatMap(pick)];
    results.add({ id: `encryption.${id}`, what: `${what}: Parley`, unit: 'ms' }, ...our);
    results.add({ id: `encryption.${id}-theirs`, what: '… matrix-js-sdk', unit: 'ms' }, ...their);
    const times = summarize(their).median / summarize(our).median;
    results.add({ id: `encryption.${id}-times`, what: '… times as quick', unit: 'times', goal: 1 }, times);
  };
  row('first', 'the first message of a new device', ({ tookMs }) => tookMs.slice(0, 1));
  row('share', 'a message with a new key', ({ tookMs }) =>
    tookMs.filter((_, at) => at > 0 && at % MESSAGES_A_KEY === 0),
  );
  row('plain', 'a message with the key that all have', ({ tookMs }) =>
    tookMs.filter((_, at) => at % MESSAGES_A_KEY !== 0),
  );
  row('cpu', 'CPU for all of them', ({ cpuMs }) => [cpuMs]);
  return results.table();
}

async function runOnce(who: 'parley' | 'peer', name: string, { homeserver, roomId }: Crowd): Promise<EncryptionRun> {
  const { code, output } = await run(process.execPath, [PROGRAM, who, homeserver.url, name, roomId]);
  const line = output.trimEnd().split('\n').at(-1) ?? '';
  if (code !== 0 || !line.startsWith('{')) throw new Error(`the run failed: ${output.slice(-2_000)}`);
  // Written by encryption-run.ts.
  return JSON.parse(line) as EncryptionRun;
}
