/** The part of a key press that decides. */
export interface EnterPress {
  readonly key: string;
  readonly shiftKey: boolean;
  readonly altKey: boolean;
  readonly ctrlKey?: boolean;
  readonly metaKey?: boolean;
  readonly isComposing: boolean;
  /** 229 while an input method is at work, in browsers that end the composition before they tell of the key. */
  readonly keyCode: number;
}

/** Meaning of Enter in a field. */
export type EnterMeaning = 'send' | 'newLine' | 'nothing';

/**
 * Says what a press means (COMP-01, COMP-02): with Shift or Alt a new line, with Ctrl or ⌘ the message is sent, and alone one or the other,
 * as is set. In code and lists it begins a line or an item.
 * @param isInBlock the caret is in what goes on over lines, such as code
 */
export function enterMeaning(press: EnterPress, isSentByEnter: boolean, isInBlock: boolean): EnterMeaning {
  if (press.key !== 'Enter' || press.isComposing || press.keyCode === 229) return 'nothing';
  if (press.shiftKey || press.altKey) return 'newLine';
  if (press.ctrlKey === true || press.metaKey === true) return 'send';
  return isSentByEnter && !isInBlock ? 'send' : 'newLine';
}

/** True if the press sends what is typed as Markdown, with the caret at that position. */
export function isSendKey(press: EnterPress, text: string, caret: number, isSentByEnter = true): boolean {
  return enterMeaning(press, isSentByEnter, isInOpenFence(text.slice(0, caret))) === 'send';
}

/** True if a code block was begun with three backticks and not ended. */
function isInOpenFence(before: string): boolean {
  return (before.match(/^ {0,3}```/gm)?.length ?? 0) % 2 === 1;
}
