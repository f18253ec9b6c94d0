import { focusFirst } from './focus.ts';

/**
 * The parts of the page that F6 goes round: elements with `data-region`, in the order of the document. One that holds others is
 * no stop of its own. Inside, focus goes to what has `data-region-focus`, or to the first thing that takes it.
 */
export function focusRegion(step: 1 | -1): void {
  const regions = [...document.querySelectorAll<HTMLElement>('[data-region]')].filter(
    (region) => region.querySelector('[data-region]') === null && isVisible(region),
  );
  const next = regions[nextIndex(regions, step)];
  if (next !== undefined) focusInside(next);
}

/** Focus goes into the first region of that name that is seen. */
export function focusRegionNamed(name: string): void {
  const region = [...document.querySelectorAll<HTMLElement>(`[data-region="${CSS.escape(name)}"]`)].find(isVisible);
  if (region !== undefined) focusInside(region);
}

/** A panel may cover a room, which keeps its layout under it. */
function isVisible(region: HTMLElement): boolean {
  return region.checkVisibility({ visibilityProperty: true });
}

function focusInside(region: HTMLElement): void {
  // Among messages that is the one that Tab leads to, which is not the first.
  const wanted = region.querySelector<HTMLElement>('[data-region-focus], article[tabindex="0"]');
  if (wanted?.checkVisibility({ visibilityProperty: true })) wanted.focus();
  else focusFirst(region);
}

/** From inside a region, the one beside it; from between two, the one on that side. */
function nextIndex(regions: readonly HTMLElement[], step: 1 | -1): number {
  const { activeElement } = document;
  const inside = regions.findIndex((region) => region.contains(activeElement));
  const wrap = (index: number) => (index + regions.length) % regions.length;
  if (inside >= 0) return wrap(inside + step);
  if (activeElement === null || activeElement === document.body) return step > 0 ? 0 : regions.length - 1;
  const before = regions.findLastIndex(
    (region) => (region.compareDocumentPosition(activeElement) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0,
  );
  return wrap(step > 0 ? before + 1 : before);
}
