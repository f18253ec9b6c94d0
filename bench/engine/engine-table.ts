/** The tables of the engine beside matrix-js-sdk: without a store in Node, and with IndexedDB in a browser. */
import { join } from 'node:path';
import { writeWhole } from '../../ops/machine/files.mjs';
import { run } from '../../ops/machine/processes.mjs';
import { BENCH_FOLDER } from '../account/account.ts';
import { Gathered, type Table } from '../report/results.ts';
import { summarize } from '../report/statistics.ts';
import type { Protocol } from './canned-server.ts';
import type { EngineRun } from './engine-run.ts';
import { measureGrowth } from './growth-table.ts';
import { measureInBrowser } from './in-browser.ts';
import { eventCount, makeAccount, slidingAnswer, v3Answer } from './made-account.ts';
import { measureWarmWorker } from './warm-worker.ts';

export interface EngineOptions {
  readonly runs: number;
  /** Of `node-v3`, `node-sliding`, `growth`, `browser-engine`, `warm-worker`; empty for all. */
  readonly parts: ReadonlySet<string>;
  readonly say: (what: string) => void;
}

const PROGRAM = join(BENCH_FOLDER, 'programs', 'engine-run.mjs');
/** The young generation has one size for both: left to itself it grows in steps of megabytes, which hide what an engine keeps. */
const NODE_ARGS = ['--expose-gc', '--max-semi-space-size=4'];

export async function measureEngine({ runs, parts, say }: EngineOptions): Promise<readonly Table[]> {
  const tables: Table[] = [];
  const isAsked = (part: string) => parts.size === 0 || parts.has(part);
  for (const protocol of ['v3', 'sliding'] as const)
    if (isAsked(`node-${protocol}`)) tables.push(await measureInNode(protocol, runs, say));
  if (isAsked('growth')) tables.push(await measureGrowth({ runs, say }));
  if (isAsked('browser-engine')) tables.push(await measureInBrowser({ runs, say }));
  if (isAsked('warm-worker')) tables.push(await measureWarmWorker({ runs, say }));
  return tables;
}

/** Each start is a process of its own, and the two take turns, so that the machine is the same for both. */
async function measureInNode(protocol: Protocol, runs: number, say: (what: string) => void): Promise<Table> {
  const name = protocol === 'v3' ? '/v3/sync' : 'sliding sync';
  const account = makeAccount();
  const events = eventCount(account);
  const file = join(BENCH_FOLDER, `first-answer-${protocol}.json`);
  await writeWhole(file, protocol === 'v3' ? v3Answer(account) : slidingAnswer(account, ['all', 'active']));
  const results = new Gathered(`The engine in Node without a store: ${name}, ${events} events, beside matrix-js-sdk`);
  const id = `node-${protocol}`;
  const ours: EngineRun[] = [];
  const theirs: EngineRun[] = [];
  for (let turn = 0; turn < runs; turn += 1) {
    say(`engine in Node, ${name}, ${turn + 1} of ${runs}`);
    ours.push(await runOnce('parley', protocol, file));
    theirs.push(await runOnce('peer', protocol, file));
  }
  const median = (all: readonly EngineRun[], pick: (one: EngineRun) => number) => summarize(all.map(pick)).median;
  const took = ({ tookMs }: EngineRun) => tookMs;
  const add = (row: Parameters<Gathered['add']>[0], values: readonly number[]) => results.add(row, ...values);
  add({ id: `${id}.ours`, what: 'Parley', unit: 'ms' }, ours.map(took));
  add({ id: `${id}.theirs`, what: 'matrix-js-sdk', unit: 'ms' }, theirs.map(took));
  add(
    { id: `${id}.parse`, what: 'JSON.parse of the same bytes', unit: 'ms' },
    ours.map(({ parseMs }) => parseMs),
  );
  add(
    { id: `${id}.rate`, what: 'Parley, events a second', unit: 'events/s' },
    ours.map(({ tookMs }) => (events / tookMs) * 1_000),
  );
  add({ id: `${id}.times`, what: 'times as quick', unit: 'times', goal: 5 }, [
    median(theirs, took) / median(ours, took),
  ]);
  const cpu = ({ cpuMs }: EngineRun) => cpuMs;
  add({ id: `${id}.cpu`, what: 'Parley, CPU', unit: 'ms' }, ours.map(cpu));
  add({ id: `${id}.cpu-times`, what: 'times less CPU', unit: 'times', goal: 5 }, [
    median(theirs, cpu) / median(ours, cpu),
  ]);
  const peak = ({ peakMB }: EngineRun) => peakMB;
  add({ id: `${id}.memory`, what: 'Parley, most memory of the process', unit: 'MB', goal: 96 }, ours.map(peak));
  add({ id: `${id}.memory-theirs`, what: 'matrix-js-sdk, most memory', unit: 'MB' }, theirs.map(peak));
  const grown = ({ peakMB, baseMB }: EngineRun) => peakMB - baseMB;
  add({ id: `${id}.grown`, what: 'Parley, beyond what it had before', unit: 'MB' }, ours.map(grown));
  const ratio = median(theirs, grown) / median(ours, grown);
  add({ id: `${id}.memory-times`, what: 'times less memory beyond that', unit: 'times', goal: 2 }, [ratio]);
  const spoken = new Set(ours.map((one) => one.protocol));
  if (!spoken.has(protocol)) results.note(`${id}.ours`, `spoke ${[...spoken].join()}: it does not know ${name} yet`);
  return results.table();
}

async function runOnce(who: 'parley' | 'peer', protocol: Protocol, file: string): Promise<EngineRun> {
  const { code, output } = await run(process.execPath, [...NODE_ARGS, PROGRAM, who, protocol, file]);
  const line = output.trimEnd().split('\n').at(-1) ?? '';
  if (code !== 0 || !line.startsWith('{')) throw new Error(`the engine's run failed: ${output.slice(-2_000)}`);
  // Written by engine-run.ts.
  const result = JSON.parse(line) as EngineRun;
  if (result.rooms < 300) throw new Error(`${who} has only ${result.rooms} rooms`);
  return result;
}
