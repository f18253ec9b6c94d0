/** The invariants that are counted. */
export type Held =
  | 'I1 sessions'
  | 'I2 messages'
  | 'I2 edits'
  | 'I2 taken back'
  | 'I2 reactions'
  | 'I2 reads'
  | 'I3 order'
  | 'I5 timelines'
  | 'I6 entries'
  | 'I7 rooms'
  | 'I10 machines'
  | 'I14 messages'
  | 'I17 files'
  | 'I18 ghosts'
  | 'I18 twice'
  | 'I18 keys'
  | 'I18 lists';

/** The number of checks, and the number of excused ones, because nobody in the run could have known better. */
export type Counts = readonly [checked: number, excused: number];

/** Counts what is held to invariants and what is excused: a check that excuses everything finds nothing, and goes on being green. */
export class Tally {
  readonly #counts = new Map<Held, Counts>();

  note(held: Held, isChecked: boolean): void {
    if (isChecked) this.add(held, 1, 0);
    else this.add(held, 0, 1);
  }

  add(held: Held, checked: number, excused: number): void {
    const [checkedBefore, excusedBefore] = this.#counts.get(held) ?? [0, 0];
    this.#counts.set(held, [checkedBefore + checked, excusedBefore + excused]);
  }

  get counts(): ReadonlyMap<Held, Counts> {
    return this.#counts;
  }
}
