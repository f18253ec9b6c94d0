/** Tables as Markdown, to be read in a terminal and pasted into a note. */
import { isMoreBetter, type Row, type Table, type Unit } from './results.ts';
import { summarize } from './statistics.ts';

const HEAD = ['what', 'median', 'p95', 'runs', 'goal', 'ratio to goal', ''];

const BESIDE_HEAD = ['what', 'other: median', 'p95', 'this: median', 'p95', 'runs', 'this to other', 'goal'];

/** A table as lines of text; rows beyond their goal are marked. */
export function formatTable({ title, rows }: Table): string {
  return formatCells(title, [HEAD, ...rows.filter((row) => row.values.length > 0).map(cellsOf)]);
}

/** Two tables of the same rows as one; rows that only one of them has are left out. */
export function formatBeside(title: string, other: Table, own: Table): string {
  const lines = own.rows.flatMap(({ id, what, unit, values, goal }) => {
    const before = other.rows.find((row) => row.id === id);
    if (before === undefined || before.values.length === 0 || values.length === 0) return [];
    const [first, second] = [summarize(before.values), summarize(values)];
    const ratio = first.median === 0 ? '' : (second.median / first.median).toFixed(2);
    return [
      [
        ...[what, formatValue(first.median, unit), formatValue(first.p95, unit)],
        ...[formatValue(second.median, unit), formatValue(second.p95, unit), `${first.count}, ${second.count}`],
        ...[ratio, goal === undefined ? '' : formatValue(goal, unit)],
      ],
    ];
  });
  return formatCells(title, [BESIDE_HEAD, ...lines]);
}

function formatCells(title: string, cells: readonly (readonly string[])[]): string {
  const [head = [], ...rest] = cells;
  const widths = head.map((_, column) => Math.max(3, ...cells.map((line) => (line[column] ?? '').length)));
  const lineOf = (line: readonly string[]) =>
    `| ${line.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`;
  const rule = `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`;
  return [`## ${title}`, '', lineOf(head), rule, ...rest.map(lineOf), ''].join('\n');
}

function cellsOf({ what, unit, values, goal, note }: Row): string[] {
  const { median, p95, count } = summarize(values);
  const ratio = goal === undefined ? undefined : ratioToGoal(median, goal, unit);
  return [
    what,
    formatValue(median, unit),
    count === 1 ? '' : formatValue(p95, unit),
    String(count),
    goal === undefined ? '' : formatValue(goal, unit),
    ratio === undefined
      ? ''
      : `${Number.isFinite(ratio) ? ratio.toFixed(2) : '–'}${isMissed(median, goal, unit) ? ' !' : ''}`,
    note ?? '',
  ];
}

/** Above 1 is worse than the goal, whichever way the unit counts. */
function ratioToGoal(value: number, goal: number, unit: Unit): number {
  if (isMoreBetter(unit)) return goal / value;
  if (goal === 0) return value === 0 ? 1 : Number.POSITIVE_INFINITY;
  return value / goal;
}

function isMissed(value: number, goal: number | undefined, unit: Unit): boolean {
  if (goal === undefined) return false;
  return isMoreBetter(unit) ? value < goal : value > goal;
}

/** A number with its unit, three digits that count. */
export function formatValue(value: number, unit: Unit): string {
  const size = Math.abs(value);
  const digits = size >= 100 || Number.isInteger(value) ? 0 : size >= 10 ? 1 : 2;
  const text = value.toFixed(digits).replace(/\B(?=(\d{3})+$)/g, ',');
  switch (unit) {
    case 'count':
      return text;
    case 'times':
      return `${text}x`;
    case 'ms':
    case 'kB':
    case 'MB':
    case 'events/s':
      return `${text} ${unit}`;
  }
}
