import type { FocusEvent, KeyboardEvent } from 'react';
import { gridTarget } from '../../lib/emoji/grid-target.ts';

/** Makes the cell that has the focus the one that Tab comes back to. */
export function makeReachable({ currentTarget, target }: FocusEvent<HTMLElement>): void {
  for (const button of currentTarget.querySelectorAll<HTMLElement>('button[tabindex="0"]')) button.tabIndex = -1;
  target.tabIndex = 0;
}

/** Moves the focus by the arrow keys; keys that write something go to `onType`. */
export function onGridKey(event: KeyboardEvent<HTMLElement>, onType: () => void): void {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const { key, currentTarget, target } = event;
  if (key === 'Backspace' || (key.length === 1 && key !== ' ')) onType();
  const isMirrored = key.startsWith('Arrow') && getComputedStyle(currentTarget).direction === 'rtl';
  const next = buttonAt(isMirrored ? (MIRRORED.get(key) ?? key) : key, currentTarget, target);
  if (next === null) return;
  event.preventDefault();
  next.focus();
}

const MIRRORED: ReadonlyMap<string, string> = new Map([
  ['ArrowLeft', 'ArrowRight'],
  ['ArrowRight', 'ArrowLeft'],
]);

/** The button that `key` leads to from the button `from`; null for other keys. */
function buttonAt(key: string, grid: HTMLElement, from: EventTarget): HTMLElement | null {
  if (!(from instanceof HTMLElement) || from.parentElement === null) return null;
  const groups = [...grid.querySelectorAll('section')].map((section) => [...section.querySelectorAll('button')]);
  const group = groups.findIndex((buttons) => buttons.some((button) => button === from));
  if (group < 0) return null;
  const index = groups[group]?.findIndex((button) => button === from) ?? 0;
  const columns = getComputedStyle(from.parentElement).gridTemplateColumns.split(' ').length;
  const sizes = groups.map(({ length }) => length);
  const place = gridTarget(key, { group, index }, sizes, columns);
  return place === null ? null : (groups[place.group]?.[place.index] ?? null);
}
