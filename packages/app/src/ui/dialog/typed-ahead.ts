/** What was typed into a dialog before its code was there. */
export interface TypedAhead {
  readonly text: string;
  /** Enter was pressed after it. */
  readonly isEntered: boolean;
}

export const NOTHING_TYPED: TypedAhead = { text: '', isEntered: false };
