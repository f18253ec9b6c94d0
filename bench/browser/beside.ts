/** Two builds of the client, measured in turns, so that both have the same machine. */
import { Gathered, type Table } from '../report/results.ts';
import { type BrowserOptions, measureBrowser } from './browser-table.ts';

export interface BesideOptions extends BrowserOptions {
  /** The folder of the other build. */
  readonly beside: string;
  readonly turns: number;
}

export interface Beside {
  readonly other: Table;
  readonly own: Table;
}

/** Measures both `turns` times. Who comes first changes with each turn. */
export async function measureBeside({ beside, turns, ...options }: BesideOptions): Promise<Beside> {
  const { say } = options;
  const [other, own] = [new Gathered('The other build'), new Gathered('This build')];
  const measureOther = async () => {
    say('the other build');
    gather(other, await measureBrowser({ ...options, dist: beside }));
  };
  const measureOwn = async () => {
    say('this build');
    gather(own, await measureBrowser(options));
  };
  for (let turn = 0; turn < turns; turn += 1) {
    const order = turn % 2 === 0 ? [measureOther, measureOwn] : [measureOwn, measureOther];
    for (const measure of order) await measure();
  }
  return { other: other.table(), own: own.table() };
}

function gather(gathered: Gathered, { rows }: Table): void {
  for (const { values, note, ...row } of rows) {
    gathered.add(row, ...values);
    if (note !== undefined) gathered.note(row.id, note);
  }
}
