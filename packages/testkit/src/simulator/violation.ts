/** What must always hold; the ids are those of the test plan. */
export type InvariantId =
  | 'I1'
  | 'I2'
  | 'I3'
  | 'I4'
  | 'I5'
  | 'I6'
  | 'I7'
  | 'I9'
  | 'I10'
  | 'I11'
  | 'I12'
  | 'I13'
  | 'I14'
  | 'I15';

/** Something that must always hold did not. */
export class Violation extends Error {
  readonly invariant: InvariantId;

  constructor(invariant: InvariantId, what: string) {
    super(`${invariant}: ${what}`);
    this.invariant = invariant;
  }
}
