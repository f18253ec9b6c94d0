/** The processor time of each part of the program, for one thing that is done again and again. Pure. */
import { type SourceOf, subsystemOf } from './subsystem.ts';
import type { Slice } from './trace.ts';

export interface ProfileRow {
  readonly thread: Slice['thread'];
  readonly subsystem: string;
  readonly eachMs: number;
  /** Its part of the thread's time. */
  readonly share: number;
  /** The functions in which it was spent most, with their share of the row. */
  readonly functions: readonly string[];
}

const FUNCTIONS_SHOWN = 3;

/** The rows of both threads, the longest first, and of each thread the whole. */
export function profileRows(slices: readonly Slice[], times: number, sourceOf: SourceOf): readonly ProfileRow[] {
  return (['page', 'worker'] as const).flatMap((thread) => {
    const own = slices.filter((slice) => slice.thread === thread);
    const wholeMs = sumOf(own);
    const parts = groupBy(own, (slice) => subsystemOf(slice, sourceOf));
    const rows = [...parts].map(([subsystem, part]) => rowOf(thread, subsystem, part));
    return [rowOf(thread, 'all', own), ...rows.sort((one, other) => other.eachMs - one.eachMs)];

    function rowOf(of: Slice['thread'], subsystem: string, part: readonly Slice[]): ProfileRow {
      const tookMs = sumOf(part);
      const share = wholeMs === 0 ? 0 : tookMs / wholeMs;
      return {
        thread: of,
        subsystem,
        eachMs: tookMs / times,
        share,
        functions: subsystem === 'all' ? [] : functionsOf(part),
      };
    }
  });
}

/** The rows as a table; those under a hundredth of their thread's time are left out. */
export function formatProfile(title: string, rows: readonly ProfileRow[]): string {
  const lines = rows
    .filter(({ share }) => share >= 0.01)
    .map(({ thread, subsystem, eachMs, share, functions }) => {
      const cells = [thread, subsystem, eachMs.toFixed(2), `${(share * 100).toFixed(0)} %`, functions.join(', ')];
      return `| ${cells.join(' | ')} |`;
    });
  const head = ['| thread | part | ms each | share | mostly |', '| --- | --- | --- | --- | --- |'];
  return [`## Profile: ${title}`, '', ...head, ...lines, ''].join('\n');
}

function sumOf(slices: readonly Slice[]): number {
  return slices.reduce((sum, { tookMs }) => sum + tookMs, 0);
}

function functionsOf(part: readonly Slice[]): readonly string[] {
  const wholeMs = sumOf(part);
  const named = groupBy(part, ({ native, stack }) => stack[0]?.functionName || (native ?? '(anonymous)'));
  return [...named]
    .map(([name, slices]) => [name, sumOf(slices) / wholeMs] as const)
    .sort((one, other) => other[1] - one[1])
    .slice(0, FUNCTIONS_SHOWN)
    .map(([name, share]) => `${name} ${(share * 100).toFixed(0)} %`);
}

function groupBy<Item>(items: readonly Item[], nameOf: (item: Item) => string): ReadonlyMap<string, readonly Item[]> {
  const groups = new Map<string, Item[]>();
  for (const item of items) {
    const name = nameOf(item);
    const known = groups.get(name);
    if (known === undefined) groups.set(name, [item]);
    else known.push(item);
  }
  return groups;
}
