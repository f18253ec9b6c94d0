/**
 * Budgets: for each row of a profile what its median may be at most (at least, where more is better), and the noise that was
 * measured with it. Times are scaled by how quick the machine is for a fixed piece of work, so that a slower machine is not a
 * failure.
 */
import { join } from 'node:path';
import { isRecord, ROOT, readJson, writeWhole } from '../../ops/machine/files.mjs';
import { formatValue } from './print.ts';
import { isMoreBetter, type Row, type Table } from './results.ts';
import { summarize } from './statistics.ts';

const FILE = join(ROOT, 'bench', 'budgets.json');

interface Budget {
  readonly limit: number;
  /** As a part of the limit. */
  readonly noise: number;
}

interface ProfileBudgets {
  /** What `calibrate` took on the machine that measured. */
  readonly calibrationMs: number;
  readonly rows: Readonly<Record<string, Budget>>;
}

/** The sentences for all rows whose budget is exceeded by more than the noise. */
export async function exceeded(
  profile: string,
  tables: readonly Table[],
  calibrationMs: number,
): Promise<readonly string[]> {
  const budgets = (await readBudgets())[profile];
  if (budgets === undefined) return [];
  const slowness = Math.max(1, calibrationMs / budgets.calibrationMs);
  return rowsOf(tables).flatMap((row) => {
    const budget = budgets.rows[row.id];
    return budget === undefined ? [] : (complaint(row, budget, slowness) ?? []);
  });
}

/** Makes what was measured the budget. Rows that were not measured keep theirs. */
export async function writeBudgets(profile: string, tables: readonly Table[], calibrationMs: number): Promise<void> {
  const all = await readBudgets();
  const rows = Object.fromEntries(
    rowsOf(tables).map((row) => {
      const { median, noise } = summarize(row.values);
      return [row.id, { limit: rounded(median), noise: rounded(Math.max(noise, LEAST_NOISE)) }];
    }),
  );
  const next = {
    ...all,
    [profile]: { calibrationMs: rounded(calibrationMs), rows: { ...all[profile]?.rows, ...rows } },
  };
  await writeWhole(FILE, `${JSON.stringify(next, null, 2)}\n`);
}

/** Two runs on a quiet machine differ by this much. */
const LEAST_NOISE = 0.1;
/** Below this a share of the limit is less than a clock or a frame can tell. */
const LEAST_SLACK = { ms: 2, kB: 1, MB: 1, count: 0, times: 0, 'events/s': 0 } as const;

function complaint(row: Row, { limit, noise }: Budget, slowness: number): string | undefined {
  const { median, noise: noiseNow } = summarize(row.values);
  const slack = Math.max(limit * Math.max(noise, noiseNow), LEAST_SLACK[row.unit]);
  const allowed = isMoreBetter(row.unit)
    ? Math.max(0, limit - slack) / (row.unit === 'events/s' ? slowness : 1)
    : (limit + slack) * (row.unit === 'ms' ? slowness : 1);
  const isKept = isMoreBetter(row.unit) ? median >= allowed : median <= allowed;
  if (isKept) return undefined;
  return `${row.what}: ${formatValue(median, row.unit)}, where ${formatValue(allowed, row.unit)} are allowed (${row.id})`;
}

function rowsOf(tables: readonly Table[]): Row[] {
  return tables.flatMap(({ rows }) => rows.filter((row) => row.values.length > 0));
}

async function readBudgets(): Promise<Readonly<Record<string, ProfileBudgets>>> {
  const read = await readJson(FILE);
  // Written by this program, and reviewed as code is.
  return isRecord(read) ? (read as Record<string, ProfileBudgets>) : {};
}

function rounded(value: number): number {
  return Number(value.toPrecision(3));
}
