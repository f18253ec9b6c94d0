/** Tables as Markdown, to be read in a terminal and pasted into a note. */
import { isMoreBetter, type Row, type Table, type Unit } from './results.ts';
import { summarize } from './statistics.ts';

const HEAD = ['what', 'median', 'p95', 'runs', 'goal', 'ratio to goal', ''];

/** A table as lines of text; rows beyond their goal are marked. */
export function formatTable({ title, rows }: Table): string {
  const cells = [HEAD, ...rows.filter((row) => row.values.length > 0).map(cellsOf)];
  const widths = HEAD.map((_, column) => Math.max(3, ...cells.map((line) => (line[column] ?? '').length)));
  const lines = cells.map((line) => `| ${line.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`);
  const rule = `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`;
  return [`## ${title}`, '', lines[0], rule, ...lines.slice(1), ''].join('\n');
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
