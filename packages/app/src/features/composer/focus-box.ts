/** Puts the cursor at the end of the box of the open room, once what was asked for is drawn. */
export function focusBox(): void {
  requestAnimationFrame(() => {
    const box = document.querySelector<HTMLTextAreaElement>('main form textarea');
    box?.focus();
    box?.setSelectionRange(box.value.length, box.value.length);
  });
}
