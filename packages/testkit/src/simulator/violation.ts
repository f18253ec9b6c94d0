/**
 * The invariants. The ids are those of the test plan; I17: the bytes of a sent file are available once its message is there; I18: all agree
 * on a call, and who is in it can read who else is.
 */
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
  | 'I15'
  | 'I17'
  | 'I18';

/** Something that must always hold did not. */
export class Violation extends Error {
  readonly invariant: InvariantId;

  constructor(invariant: InvariantId, what: string) {
    super(`${invariant}: ${what}`);
    this.invariant = invariant;
  }
}
