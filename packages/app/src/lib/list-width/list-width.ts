/** Width of the room list in px, kept on this machine. It snaps to a few widths; the narrowest shows avatars only. */
import type { Readable } from '@parley/sdk/client/remote.ts';
import { ObservableValue } from '@parley/sdk/client/value.ts';
import { KeptSetting } from '../store/kept-setting.ts';

/** Faces alone. */
export const NARROW = 72;
/** Widths to which the list snaps. */
export const WIDEST = 420;
const LEAST_WITH_NAMES = 240;
const WIDTHS = [NARROW, LEAST_WITH_NAMES, 280, WIDEST] as const;
export type ListWidth = (typeof WIDTHS)[number];

export const ORDINARY: ListWidth = 280;

const kept = new KeptSetting<ListWidth>({ key: 'parley.listWidth', parse: parseWidth, format: String });
/** While it is dragged. */
const dragged = new ObservableValue<number | null>(null);

/** The width to draw, a snap width unless it is being dragged. */
export const listWidth: Readable<number> = {
  get current() {
    return dragged.current ?? kept.current;
  },
  subscribe: (listener) => {
    const stops = [dragged.subscribe(listener), kept.subscribe(listener)];
    return () => {
      for (const stop of stops) stop();
    };
  },
};

/** The width that was chosen last. */
export function chosenListWidth(): ListWidth {
  return kept.current;
}

/** Follows the pointer, within bounds. */
export function dragListWidth(px: number): void {
  // Between the narrowest and the next one nothing can be drawn well.
  const isNarrow = px < (NARROW + LEAST_WITH_NAMES) / 2;
  dragged.set(isNarrow ? NARROW : Math.min(WIDEST, Math.max(LEAST_WITH_NAMES, px)));
}

/** Ends a drag at the nearest snap width. */
export function dropListWidth(): void {
  if (dragged.current !== null) chooseListWidth(nearestWidth(dragged.current));
}

/** Chooses a width, from now on and for the next time. */
export function chooseListWidth(width: ListWidth): void {
  kept.change(() => width);
  dragged.set(null);
}

/** The snap width that is nearest. */
export function nearestWidth(px: number): ListWidth {
  return WIDTHS.reduce((best, width) => (Math.abs(width - px) < Math.abs(best - px) ? width : best));
}

/** The snap width `step` places on. */
export function widthBeside(width: ListWidth, step: 1 | -1): ListWidth {
  return WIDTHS[WIDTHS.indexOf(width) + step] ?? width;
}

/** Reads what was stored; what makes no sense is the ordinary width. */
export function parseWidth(text: string | null): ListWidth {
  return WIDTHS.find((width) => String(width) === text) ?? ORDINARY;
}
