/** The table of the engine's parts. */
import { join } from 'node:path';
import { run } from '../../ops/machine/processes.mjs';
import { BENCH_FOLDER } from '../account/account.ts';
import { Gathered, type Table } from '../report/results.ts';
import type { MicroTimes } from './micro-run.ts';

const PROGRAM = join(BENCH_FOLDER, 'programs', 'micro-run.mjs');

const WHATS: readonly { readonly name: string; readonly what: string; readonly goal?: number }[] = [
  { name: 'parse', what: 'JSON.parse of 9,120 events' },
  { name: 'decode', what: 'decode 9,120 events of sliding sync' },
  { name: 'merge', what: 'merge one event into 1,000 loaded' },
  { name: 'project-first', what: 'project 1,000 items for the first time' },
  { name: 'project', what: 'project 1,000 items after one event, and diff' },
  { name: 'push', what: 'ask the standard push rules of 1,000 events', goal: 5 },
  { name: 'room-patch', what: 'patch of one room among 10,000', goal: 5 },
  { name: 'room-query', what: 'a keystroke in the filter of 10,000 rooms', goal: 5 },
  { name: 'space-switch', what: 'another space of 200 with 10,000 rooms: the first rows of its list', goal: 20 },
  { name: 'space-news', what: 'a message in one of them: the sums of its spaces, and the rail', goal: 5 },
  { name: 'space-graph', what: 'a room is put into a space: which room is in which space' },
  { name: 'member-open', what: 'the first rows of 100,000 members that are in memory', goal: 300 },
  { name: 'member-query', what: 'a keystroke in the search of 100,000 members', goal: 30 },
  { name: 'member-query-on', what: 'a keystroke more', goal: 30 },
  { name: 'search-index-5000', what: '5,000 messages are read into a segment of the search', goal: 1_000 },
  { name: 'search-word', what: 'the results of a word in 100,000 messages', goal: 50 },
  { name: 'search-part', what: 'of a part of words', goal: 50 },
  { name: 'search-two', what: 'of two words', goal: 50 },
  { name: 'search-mistake', what: 'of a word with a mistake', goal: 50 },
  { name: 'search-signs', what: 'of two Chinese characters', goal: 50 },
  { name: 'room-index', what: 'the first rows of 10,000 rooms that are in memory' },
];

export async function measureMicro({
  runs,
  say,
}: {
  readonly runs: number;
  readonly say: (what: string) => void;
}): Promise<readonly Table[]> {
  say('parts of the engine');
  const { code, output } = await run(process.execPath, [PROGRAM, String(runs)]);
  const line = output.trimEnd().split('\n').at(-1) ?? '';
  if (code !== 0 || !line.startsWith('{')) throw new Error(`measuring the parts failed: ${output.slice(-2_000)}`);
  // Written by micro-run.ts.
  const times = JSON.parse(line) as MicroTimes;
  const results = new Gathered('Parts of the engine, in Node');
  for (const { name, what, goal } of WHATS) {
    const row = { id: `micro.${name}`, what, unit: 'ms' as const, ...(goal === undefined ? {} : { goal }) };
    results.add(row, ...(times[name] ?? []));
  }
  return [results.table()];
}
