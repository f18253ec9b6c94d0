import { focusFirst } from './focus.ts';

/**
 * The parts of the page that F6 goes round: elements with `data-region`, in the order of the document. One may lie in another:
 * the inner one counts. Inside, focus goes to what has `data-region-focus`, or to the first thing that takes it.
 */
export function focusRegion(step: 1 | -1): void {
  const regions = [...document.querySelectorAll<HTMLElement>('[data-region]')].filter((region) =>
    region.checkVisibility(),
  );
  const current = regions.findLastIndex((region) => region.contains(document.activeElement));
  const start = current < 0 && step < 0 ? 0 : current;
  const next = regions[(start + step + regions.length) % regions.length];
  if (next === undefined) return;
  const wanted = next.querySelector<HTMLElement>('[data-region-focus]');
  if (wanted !== null && wanted.closest('[data-region]') === next && wanted.checkVisibility()) wanted.focus();
  else focusFirst(next);
}
