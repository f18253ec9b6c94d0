import {
  type FocusEvent,
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { rovingTarget } from './roving.ts';
import { useTextPx } from './use-text-px.ts';

/** Rows drawn beyond what can be seen, so that a key finds the next one. */
const AROUND = 20;
/** Rows that a page key passes. */
export const PAGE_ROWS = 8;

export interface FixedRowsOptions {
  readonly count: number;
  /** Height of a row, in text sizes. */
  readonly rowRem: number;
  /** These rows should be drawn, and those around them. The same function each time. */
  readonly onRange: (from: number, to: number) => void;
  /** Rows by which the drawn ones move; more at once are fewer turns, and a longer one. */
  readonly stepRows?: number;
  /** The part of a row that takes the focus, as a selector: its button or link, unless given. */
  readonly part?: string;
}

/** Each row has `data-place`, and a part that takes the focus. */
export interface FixedRows {
  readonly scroller: RefObject<HTMLDivElement | null>;
  readonly rowPx: number;
  /** Height of all rows together. */
  readonly heightPx: number;
  /** The place that Tab reaches. */
  readonly reachable: number;
  readonly onScroll: () => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
  readonly onFocus: (event: FocusEvent) => void;
  /** Brings a row onto the screen and focuses it. */
  readonly focusPlace: (place: number) => void;
}

/** The visible rows among `count` rows of one height, and the keys that move between them. */
export function useFixedRows(options: FixedRowsOptions): FixedRows {
  const { count, rowRem, onRange, stepRows = AROUND, part = ':is(button, a)' } = options;
  const scroller = useRef<HTMLDivElement>(null);
  const wanted = useRef<number | null>(null);
  const [place, setPlace] = useState(0);
  const rowPx = Math.round(useTextPx() * rowRem);
  const reachable = Math.min(place, Math.max(0, count - 1));

  const tellRange = () => {
    if (scroller.current !== null && rowPx > 0) onRange(...rangeOf(scroller.current, rowPx, stepRows));
  };
  const tellFirst = useEffectEvent(tellRange);
  useEffect(() => tellFirst(), [rowPx, onRange]);

  const focusWanted = () => {
    const row = scroller.current?.querySelector<HTMLElement>(`[data-place="${wanted.current}"] ${part}`);
    if (row === undefined || row === null) return;
    wanted.current = null;
    row.focus();
  };
  useLayoutEffect(focusWanted);

  const focusPlace = (next: number) => {
    const element = scroller.current;
    if (element === null || count === 0) return;
    const at = Math.max(0, Math.min(count - 1, next));
    wanted.current = at;
    const isSeen = at * rowPx >= element.scrollTop && (at + 1) * rowPx <= element.scrollTop + element.clientHeight;
    if (!isSeen) element.scrollTop = Math.max(0, at * rowPx - element.clientHeight / 2);
    focusWanted();
  };

  return {
    scroller,
    rowPx,
    heightPx: count * rowPx,
    reachable,
    onScroll: tellRange,
    onKeyDown: (event) => {
      const next = rovingTarget(event.key, reachable, count, PAGE_ROWS);
      if (next === null) return;
      event.preventDefault();
      focusPlace(next);
    },
    onFocus: ({ target }) => {
      const at = target.closest<HTMLElement>('[data-place]')?.dataset['place'];
      if (at !== undefined) setPlace(Number(at));
    },
    focusPlace,
  };
}

/** The rows to draw, from the first to before the last, of those that are `rowPx` high. */
function rangeOf({ scrollTop, clientHeight }: HTMLElement, rowPx: number, stepRows: number): [number, number] {
  const stepPx = rowPx * stepRows;
  const first = Math.floor(scrollTop / stepPx) * stepRows;
  const seen = (Math.ceil(clientHeight / stepPx) + 1) * stepRows;
  return [Math.max(0, first - AROUND), first + seen + AROUND];
}
