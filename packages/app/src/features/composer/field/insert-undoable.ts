/**
 * Puts text in instead of what is selected in a textarea that has the focus, so that the browser's own undo takes it back. Setting the
 * value, or a range of it, would empty the history; this is the one command that all browsers keep it with.
 */
export function insertUndoable(box: HTMLTextAreaElement, text: string): void {
  if (document.execCommand('insertText', false, text)) {
    box.addEventListener('input', (event) => endSelection(box, event), { once: true });
    return;
  }
  box.setRangeText(text, box.selectionStart, box.selectionEnd, 'end');
  // React hears of it as of something typed.
  box.dispatchEvent(new Event('input', { bubbles: true }));
}

/** Undoing selects what comes back, and the next key would overwrite it. */
function endSelection(box: HTMLTextAreaElement, event: Event): void {
  if (event instanceof InputEvent && event.inputType === 'historyUndo')
    box.setSelectionRange(box.selectionEnd, box.selectionEnd);
}
