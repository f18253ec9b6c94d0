import type { FieldSlot } from './use-field.ts';

/**
 * Pastes into the field that shows Markdown as typed what the browser would not: an address over selected words as their link, and
 * formatted text as Markdown. Returns false if the browser does it.
 */
export function pastePlain(box: HTMLTextAreaElement, field: FieldSlot, clipboard: DataTransfer): boolean {
  const text = clipboard.getData('text/plain');
  const html = clipboard.getData('text/html');
  const isOverWords = box.selectionStart < box.selectionEnd;
  if (html === '' && !(isOverWords && /^\s*[a-z]+:\S+\s*$/i.test(text))) return false;
  void import('../rich/plain-paste.ts')
    .then(
      ({ pastedMarkdown }) => pastedMarkdown({ text, html }, box),
      // Without the code it is pasted as plain text.
      () => text,
    )
    // The rich field may have taken the place of the box meanwhile.
    .then((pasted) => field.current?.insertText(pasted));
  return true;
}
