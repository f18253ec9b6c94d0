import type { EventId } from '@parley/sdk/client/ids.ts';

/** Puts the cursor at the end of the box of the open room, or of the open thread, once what was asked for is drawn. */
export function focusBox(threadRoot: EventId | null): void {
  requestAnimationFrame(() => {
    const place = threadRoot === null ? 'main' : 'aside';
    const box = document.querySelector<HTMLElement>(`${place} [data-region="composer"] [data-region-focus]`);
    box?.focus();
    // The rich field puts it there with the text.
    if (box instanceof HTMLTextAreaElement) box.setSelectionRange(box.value.length, box.value.length);
  });
}
