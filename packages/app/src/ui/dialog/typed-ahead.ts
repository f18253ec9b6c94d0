/** Text that was typed into a dialog before its code was loaded. */
export interface TypedAhead {
  readonly text: string;
  /** Enter was pressed after it. */
  readonly isEntered: boolean;
}

export const NOTHING_TYPED: TypedAhead = { text: '', isEntered: false };
