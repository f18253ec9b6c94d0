/** The measurements, collected by name. */

export type Unit = 'ms' | 'kB' | 'MB' | 'count' | 'times' | 'events/s';

/** One line of a table. */
export interface Row {
  /** Stays the same for good: budgets are found by it. */
  readonly id: string;
  readonly what: string;
  readonly unit: Unit;
  /** The largest acceptable value; for `times` and `events/s` the smallest. */
  readonly goal?: number;
  readonly values: readonly number[];
  readonly note?: string;
}

export interface Table {
  readonly title: string;
  readonly rows: readonly Row[];
}

type Described = Omit<Row, 'values'>;

/** Gathers the values of a table's rows, in the order in which they first came. */
export class Gathered {
  readonly #title: string;
  readonly #rows = new Map<string, Described & { readonly values: number[] }>();
  readonly #notes = new Map<string, string>();

  constructor(title: string) {
    this.#title = title;
  }

  add(row: Described, ...values: readonly number[]): void {
    const known = this.#rows.get(row.id);
    if (known === undefined) this.#rows.set(row.id, { ...row, values: [...values] });
    else known.values.push(...values);
  }

  /** Says something beside a row. */
  note(id: string, note: string): void {
    this.#notes.set(id, note);
  }

  table(): Table {
    const rows = [...this.#rows.values()].map((row) => {
      const note = this.#notes.get(row.id);
      return note === undefined ? row : { ...row, note };
    });
    return { title: this.#title, rows };
  }
}

/** True if larger is better. */
export function isMoreBetter(unit: Unit): boolean {
  return unit === 'times' || unit === 'events/s';
}
