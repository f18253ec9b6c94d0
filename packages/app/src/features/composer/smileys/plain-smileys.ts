import { insertUndoable } from '../field/insert-undoable.ts';
import { type Smiley, smileyInMarkdown } from './smileys.ts';

/** The smiley that became an emoji last, and where. */
interface Replaced extends Smiley {
  /** The position after the emoji and the space behind it. */
  readonly end: number;
}

/** Has smileys in a textarea become emoji when a space or Enter follows, until `signal` ends that. Backspace takes the last one back. */
export function followSmileys(box: HTMLTextAreaElement, signal: AbortSignal): void {
  let last: Replaced | null = null;

  const replace = (end: number, after: string) => {
    const found = smileyInMarkdown(box.value.slice(0, end));
    if (found === null) return;
    put(box, end - found.typed.length, end + after.length, found.emoji + after);
    last = after === '' ? null : { ...found, end: box.selectionStart };
  };

  const takeBack = ({ typed, emoji, end }: Replaced) => {
    const before = `${emoji} `;
    if (box.value.slice(end - before.length, end) !== before) return false;
    put(box, end - before.length, end, `${typed} `);
    return true;
  };

  const onInput = (event: Event) => {
    if (!(event instanceof InputEvent) || event.inputType !== 'insertText' || event.isComposing) return;
    // Text that was put in for a smiley ends with a space too.
    if (event.data === ' ') replace(box.selectionStart - 1, ' ');
  };

  const onKey = (event: KeyboardEvent) => {
    const isAlone = box.selectionStart === box.selectionEnd && !event.isComposing && event.keyCode !== 229;
    const replaced = last;
    last = null;
    if (!isAlone) return;
    if (event.key === 'Enter') replace(box.selectionStart, '');
    else if (event.key === 'Backspace' && replaced?.end === box.selectionStart && takeBack(replaced))
      event.preventDefault();
    else if (event.key === 'Shift' || event.key === 'Control' || event.key === 'Meta' || event.key === 'Alt')
      last = replaced;
  };

  box.addEventListener('input', onInput, { signal });
  box.addEventListener('keydown', onKey, { signal });
}

function put(box: HTMLTextAreaElement, start: number, end: number, text: string): void {
  box.setSelectionRange(start, end);
  insertUndoable(box, text);
}
