/** What Tab can reach. */
const TABBABLE =
  'a[href], button:not([disabled]), input:not([disabled]), select:not([disabled]), textarea:not([disabled]), [tabindex], [contenteditable="true"]';

/** The elements in `root` that Tab reaches, in order. */
function tabbable(root: HTMLElement): HTMLElement[] {
  return [...root.querySelectorAll<HTMLElement>(TABBABLE)].filter(
    (element) => element.tabIndex >= 0 && element.checkVisibility({ visibilityProperty: true }),
  );
}

/** Focuses the first thing in `root` that can be, or `root` itself. */
export function focusFirst(root: HTMLElement): void {
  const first = tabbable(root)[0];
  if (first !== undefined) return first.focus();
  if (!root.hasAttribute('tabindex')) root.tabIndex = -1;
  root.focus();
}
