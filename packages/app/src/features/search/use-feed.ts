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
import type { ResultsProps } from './Results.tsx';

/** Height of a result before it is measured. */
const RESULT_PX = 76;
/** More are asked for so many results before the end. */
const AHEAD = 20;

/** The acts that others ask of the list. */
export interface ResultsHandle {
  /** Gives the focus to the result that has it, or had it last. False where there is none. */
  readonly focus: () => boolean;
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
export function useFeed(props: ResultsProps): Feed {
  const { handle, items, scroller, startAt, onOpen, onLeave } = props;
  const feed = useRef<HTMLDivElement>(null);
  const [chosen, choose] = useState(() =>
    Math.max(
      0,
      items.findIndex(({ eventId }) => eventId === startAt),
    ),
  );
  const reachable = Math.min(chosen, items.length - 1);
  const virtualizer = useVirtualizer<HTMLDivElement, HTMLElement>({
    count: items.length,
    getScrollElement: () => scroller,
    getItemKey: (index) => items[index]?.key ?? index,
    estimateSize: () => RESULT_PX,
    overscan: 6,
  });
  // One that is far away is drawn only after it was scrolled to.
  const wanted = useRef<number | null>(null);
  const giveFocus = () => {
    if (wanted.current === null) return;
    const article = feed.current?.querySelector<HTMLElement>(`[data-index="${wanted.current}"]`) ?? null;
    if (article === null) return;
    wanted.current = null;
    article.focus({ preventScroll: true });
  };
  useEffect(giveFocus);
  const focusOn = (index: number) => {
    choose(index);
    wanted.current = index;
    virtualizer.scrollToIndex(index, { align: 'auto' });
    giveFocus();
  };
  const goOn = useEffectEvent(() => {
    if (startAt !== null && items[chosen]?.eventId === startAt) focusOn(chosen);
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
  }));
  useMoreNearEnd(props, virtualizer.getVirtualItems().at(-1)?.index ?? 0);

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

/** Asks for more where the last one that is drawn is near the end. */
function useMoreNearEnd({ items, isBusy, hasMore, onMore }: ResultsProps, last: number): void {
  const isNearEnd = hasMore && !isBusy && last + AHEAD >= items.length;
  const more = useEffectEvent(onMore);
  useEffect(() => {
    if (isNearEnd) more();
  }, [isNearEnd, items]);
}
