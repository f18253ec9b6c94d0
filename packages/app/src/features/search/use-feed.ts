import type { SearchHit } from '@parley/sdk/client/contract.ts';
import type { EventId } from '@parley/sdk/client/ids.ts';
import { useVirtualizer, type Virtualizer } from '@tanstack/react-virtual';
import {
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useImperativeHandle,
  useRef,
  useState,
} from 'react';
import { rovingTarget } from '../../lib/dom/roving.ts';

/** Height of a result before it is measured. */
const RESULT_PX = 76;
/** More are asked for so many results before the end. */
const AHEAD = 20;

/** The acts that others ask of the list. */
export interface ResultsHandle {
  /** Gives the focus to the result that has it, or had it last. False where there is none. */
  readonly focus: () => boolean;
  /** Gives the focus to the first result. */
  readonly focusFirst: () => void;
}

export interface FeedOptions {
  readonly handle: RefObject<ResultsHandle | null>;
  readonly items: readonly SearchHit[];
  readonly isBusy: boolean;
  readonly hasMore: boolean;
  readonly scroller: HTMLDivElement;
  /** The result that the arrow keys begin at, and that takes the focus at first; null for the first one, which does not. */
  readonly startAt: EventId | null;
  readonly onOpen: (item: SearchHit) => void;
  readonly onMore: () => void;
  /** The up arrow was pressed on the first result. */
  readonly onLeave: () => void;
}

interface Feed {
  readonly feed: RefObject<HTMLDivElement | null>;
  readonly virtualizer: Virtualizer<HTMLDivElement, HTMLElement>;
  /** The place of the result that Tab reaches. */
  readonly reachable: number;
  readonly choose: (index: number) => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
}

/** The results near the screen, the keys that go through all of them, and more as the end comes near. */
export function useFeed(options: FeedOptions): Feed {
  const { handle, items, scroller, startAt, onOpen, onLeave } = options;
  const feed = useRef<HTMLDivElement>(null);
  const [chosen, setChosen] = useState<EventId | null>(startAt);
  // Others may come before it.
  const reachable = Math.max(0, placeOf(items, chosen));
  const choose = (index: number) => setChosen(items[index]?.eventId ?? null);
  const virtualizer = useVirtualizer<HTMLDivElement, HTMLElement>({
    count: items.length,
    getScrollElement: () => scroller,
    getItemKey: (index) => items[index]?.key ?? index,
    estimateSize: () => RESULT_PX,
    overscan: 6,
  });
  const giveFocus = useGivenFocus(feed);
  const focusOn = (index: number) => {
    choose(index);
    virtualizer.scrollToIndex(index, { align: 'auto' });
    giveFocus(index);
  };
  const goOn = useEffectEvent(() => {
    const place = placeOf(items, startAt);
    if (place >= 0) focusOn(place);
  });
  useEffect(() => {
    // A panel gives the focus to its field first.
    const frame = requestAnimationFrame(goOn);
    return () => cancelAnimationFrame(frame);
  }, []);
  useImperativeHandle(handle, () => ({
    focus: () => {
      if (items.length > 0) focusOn(reachable);
      return items.length > 0;
    },
    focusFirst: () => focusOn(0),
  }));
  useMoreNearEnd(options, virtualizer.getVirtualItems().at(-1)?.index ?? 0);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.target instanceof Element && event.target.tagName !== 'ARTICLE') return;
    const item = items[reachable];
    const target = rovingTarget(event.key, reachable, items.length);
    if (event.key === 'Enter' && item !== undefined) onOpen(item);
    else if (event.key === 'ArrowUp' && reachable === 0) onLeave();
    else if (target !== null) focusOn(target);
    else return;
    event.preventDefault();
  };
  return { feed, virtualizer, reachable, choose, onKeyDown };
}

/** The place of a result; -1 for none. */
function placeOf(items: readonly SearchHit[], wanted: EventId | null): number {
  return wanted === null ? -1 : items.findIndex(({ eventId }) => eventId === wanted);
}

/** Gives the focus to a result by its place, as soon as it is drawn: one that is far away has to be scrolled to first. */
function useGivenFocus(feed: RefObject<HTMLDivElement | null>): (index: number) => void {
  const wanted = useRef<number | null>(null);
  const give = () => {
    if (wanted.current === null) return;
    const article = feed.current?.querySelector<HTMLElement>(`[data-index="${wanted.current}"]`) ?? null;
    if (article === null) return;
    wanted.current = null;
    article.focus({ preventScroll: true });
  };
  useEffect(give);
  return (index) => {
    wanted.current = index;
    give();
  };
}

/** Asks for more where the last one that is drawn is near the end. */
function useMoreNearEnd({ items, isBusy, hasMore, onMore }: FeedOptions, last: number): void {
  const isNearEnd = hasMore && !isBusy && last + AHEAD >= items.length;
  const more = useEffectEvent(onMore);
  useEffect(() => {
    if (isNearEnd) more();
  }, [isNearEnd, items]);
}
