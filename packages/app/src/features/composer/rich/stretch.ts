import type { Mark } from 'prosemirror-model';

/** A stretch of text with the same marks; a line end is one by itself. */
export interface Stretch {
  readonly text: string;
  readonly kind: 'text' | 'pill' | 'end';
  marks: readonly Mark[];
}
