import type { ComposerField, Suggestion } from '../contract.ts';
import type { Format } from '../rich/formats.ts';

/** The line up to the caret. */
export interface BeforeCaret {
  /** The text of the line up to the caret; a pill counts as one character. */
  readonly text: string;
  /** True on the first line of the message. */
  readonly isFirstLine: boolean;
}

/** The field that is shown, rich or plain, as the rest of the composer uses it. */
export interface FieldHandle extends ComposerField {
  readonly element: HTMLElement;
  /** Null where nothing can be suggested: something is selected, or the caret is in code. */
  readonly beforeCaret: () => BeforeCaret | null;
  /** Puts something, and a space, instead of so many characters before the caret. */
  readonly replaceBefore: (length: number, inserts: Suggestion['inserts']) => void;
  /** Calls `listener` after each change of the text or the caret. Returns what ends that. */
  readonly subscribe: (listener: () => void) => () => void;
  /** Null in a field that shows Markdown as typed. */
  readonly formatting: Formatting | null;
}

/** Formatting of what is selected, or of what is typed next. */
export interface Formatting {
  readonly isOn: (format: Format) => boolean;
  /** Gives or takes a format; a link is only taken. */
  readonly toggle: (format: Format) => void;
  readonly putLink: (href: string) => void;
  readonly hasSelection: () => boolean;
}
