import type { FieldHandle } from './field-handle.ts';
import { insertUndoable } from './insert-undoable.ts';
import { insertedText, pillToMarkdown } from './pill-text.ts';

/** A textarea as the composer's field. */
export function plainHandle(box: HTMLTextAreaElement): FieldHandle {
  const put = (text: string) => {
    box.focus();
    insertUndoable(box, text);
  };
  return {
    element: box,
    focus: () => box.focus({ preventScroll: true }),
    insertText: put,
    insertPill: (pill) => put(`${pillToMarkdown(pill)} `),
    beforeCaret: () => {
      if (box.selectionStart !== box.selectionEnd) return null;
      const before = box.value.slice(0, box.selectionStart);
      const start = before.lastIndexOf('\n') + 1;
      return { text: before.slice(start), isFirstLine: start === 0 };
    },
    replaceBefore: (length, inserts) => {
      box.setSelectionRange(box.selectionStart - length, box.selectionStart);
      put(`${insertedText(inserts)} `);
    },
    subscribe: (listener) => {
      const kinds = ['input', 'keyup', 'pointerup', 'blur'] as const;
      for (const kind of kinds) box.addEventListener(kind, listener);
      return () => {
        for (const kind of kinds) box.removeEventListener(kind, listener);
      };
    },
    formatting: null,
  };
}
