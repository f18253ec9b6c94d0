/** The part of a key press that decides. */
export interface EnterPress {
  readonly key: string;
  readonly shiftKey: boolean;
  readonly altKey: boolean;
  readonly isComposing: boolean;
  /** 229 while an input method is at work, in browsers that end the composition before they tell of the key. */
  readonly keyCode: number;
}

/** Whether the press sends: Enter without Shift or Alt, never in a composition, never inside a code block that is open. */
export function isSendKey(press: EnterPress, text: string, caret: number): boolean {
  if (press.key !== 'Enter' || press.shiftKey || press.altKey) return false;
  if (press.isComposing || press.keyCode === 229) return false;
  return !isInOpenFence(text.slice(0, caret));
}

/** Whether a code block was begun with three backticks and not ended. */
function isInOpenFence(before: string): boolean {
  return (before.match(/^ {0,3}```/gm)?.length ?? 0) % 2 === 1;
}
