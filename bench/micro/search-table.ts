/** The table of the search, in a process of its own. */
import { join } from 'node:path';
import { run } from '../../ops/machine/processes.mjs';
import { BENCH_FOLDER } from '../account/account.ts';
import { Gathered, type Table } from '../report/results.ts';
import type { SearchTimes } from './search-run.ts';

const PROGRAM = join(BENCH_FOLDER, 'programs', 'search-run.mjs');
const KEYS = { latin: 'a key in Latin letters', chinese: 'a key in Chinese characters' } as const;

/** Measures the search of 100,000 messages. */
export async function measureSearch(say: (what: string) => void): Promise<Table> {
  say('the search');
  const { code, output } = await run(process.execPath, ['--expose-gc', PROGRAM]);
  const line = output.trimEnd().split('\n').at(-1) ?? '';
  if (code !== 0 || !line.startsWith('{')) throw new Error(`measuring the search failed: ${output.slice(-2_000)}`);
  // Written by search-run.ts.
  const { keys, perSecond, size, memory, memoryAfter } = JSON.parse(line) as SearchTimes;
  const results = new Gathered('Search of 100,000 messages, in Node');
  for (const [script, what] of Object.entries(KEYS))
    results.add(
      { id: `search.key-${script}`, what: `first results of ${what}`, unit: 'ms', goal: 50 },
      ...(keys[script] ?? []),
    );
  results.add(
    { id: 'search.indexing', what: 'messages read into the index', unit: 'events/s', goal: 5_000 },
    perSecond,
  );
  results.add({ id: 'search.size', what: 'index, in hundredths of its texts', unit: 'count', goal: 60 }, size * 100);
  results.add({ id: 'search.memory', what: 'memory while searching', unit: 'MB', goal: 40 }, memory);
  results.add({ id: 'search.memory-after', what: 'and after it was given back', unit: 'MB', goal: 2 }, memoryAfter);
  return results.table();
}
