/** Measures what was asked for, prints the tables, and compares with the budgets. */
import { loadavg } from 'node:os';
import { beTheOnlyOne } from '../ops/command-line/only-one.mjs';
import { BENCH_FOLDER } from './account/account.ts';
import { measureBeside } from './browser/beside.ts';
import { measureBrowser } from './browser/browser-table.ts';
import { measureEncryption } from './encryption/encryption-table.ts';
import { measureEngine } from './engine/engine-table.ts';
import { measureMicro } from './micro/micro-table.ts';
import { measureSearch } from './micro/search-table.ts';
import { HELP, type Options, readOptions } from './options.ts';
import { measureProfile } from './profile/profiled.ts';
import { exceeded, writeBudgets } from './report/budgets.ts';
import { calibrate } from './report/calibrate.ts';
import { formatBeside, formatTable } from './report/print.ts';
import type { Table } from './report/results.ts';

const out = (text: string) => process.stdout.write(`${text}\n`);
const say = (what: string) => process.stderr.write(`${new Date().toISOString().slice(11, 19)} ${what}\n`);

async function measure({ sections, profile, runs, arriving, parts }: Options): Promise<readonly Table[]> {
  const tables: Table[] = [];
  const add = (more: readonly Table[]) => {
    for (const table of more) out(`\n${formatTable(table)}`);
    tables.push(...more);
  };
  if (sections.has('micro')) add(await measureMicro({ runs, say }));
  if (sections.has('search')) add([await measureSearch(say)]);
  if (sections.has('engine')) add(await measureEngine({ runs, parts, say }));
  if (sections.has('encryption')) add([await measureEncryption({ runs, say })]);
  if (sections.has('browser')) add([await measureBrowser({ profile, runs, arriving, parts, say })]);
  return tables;
}

async function main(): Promise<number> {
  const options = readOptions(process.argv.slice(2));
  if (options.help) {
    out(HELP);
    return 0;
  }
  const release = await beTheOnlyOne(BENCH_FOLDER);
  try {
    const { profiled, beside } = options;
    if (profiled !== undefined) out(await measureProfile({ ...options, what: profiled, say }));
    else if (beside !== undefined) {
      const { other, own } = await measureBeside({ ...options, beside, say });
      out(formatBeside('In the browser, in turns', other, own));
    } else return await measureAndJudge(options);
    return 0;
  } finally {
    await release();
  }
}

async function measureAndJudge(options: Options): Promise<number> {
  const calibrationMs = calibrate();
  out(`load ${loadavg()[0]?.toFixed(1)}, calibration ${calibrationMs.toFixed(2)} ms, ${options.profileName} account`);
  const tables = await measure(options);
  out(`load ${loadavg()[0]?.toFixed(1)} at the end`);
  if (options.writesBudgets) {
    await writeBudgets(options.profileName, tables, calibrationMs);
    return 0;
  }
  const complaints = await exceeded(options.profileName, tables, calibrationMs);
  for (const complaint of complaints) out(`BUDGET EXCEEDED: ${complaint}`);
  return complaints.length === 0 ? 0 : 1;
}

try {
  process.exitCode = await main();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
  process.exitCode = 1;
}
