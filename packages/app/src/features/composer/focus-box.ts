import type { EventId } from '@parley/sdk/client/ids.ts';

/** Puts the cursor at the end of the box of the open room, or of the open thread, once what was asked for is drawn. */
export function focusBox(threadRoot: EventId | null): void {
  requestAnimationFrame(() => {
    const place = threadRoot === null ? 'main' : 'aside';
    const box = document.querySelector<HTMLTextAreaElement>(`${place} form textarea`);
    box?.focus();
    box?.setSelectionRange(box.value.length, box.value.length);
  });
}
