import type { SearchHit } from '@parley/sdk/client/contract.ts';
import type { EventId } from '@parley/sdk/client/ids.ts';
import { useVirtualizer } from '@tanstack/react-virtual';
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
import { useI18n } from '../../lib/i18n/use-i18n.ts';
import { Result } from './Result.tsx';
import styles from './results.module.css';

/** Height of a result before it is measured. */
const RESULT_PX = 76;
/** More are asked for so many results before the end. */
const AHEAD = 20;

/** What others ask of the list. */
export interface ResultsHandle {
  /** Gives the focus to the result that has it, or had it last. False where there is none. */
  readonly focus: () => boolean;
}

export interface ResultsProps {
  readonly handle: RefObject<ResultsHandle | null>;
  readonly items: readonly SearchHit[];
  readonly isBusy: boolean;
  readonly hasMore: boolean;
  readonly scroller: HTMLDivElement;
  /** The result that the arrow keys begin at; the first one for null. */
  readonly startAt: EventId | null;
  /** The name of a message's room; null where it goes without saying. */
  readonly roomNameOf: (item: SearchHit) => string | null;
  readonly hrefOf: (item: SearchHit) => string;
  readonly onOpen: (item: SearchHit) => void;
  readonly onMore: () => void;
  /** The up arrow was pressed on the first result. */
  readonly onLeave: () => void;
}

/** The feed `Results`: the arrow keys go through it, Enter opens a message in its room. Only those near the screen are drawn. */
export function Results(props: ResultsProps) {
  const { handle, items, isBusy, hasMore, scroller, startAt, roomNameOf, hrefOf, onOpen, onMore, onLeave } = props;
  const i18n = useI18n();
  const feed = useRef<HTMLDivElement>(null);
  const [chosen, setChosen] = useState(() =>
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
    scrollMargin: 0,
  });
  const shown = virtualizer.getVirtualItems();

  // One that is far away is drawn only after it was scrolled to.
  const wanted = useRef<number | null>(null);
  const focusOn = (index: number) => {
    setChosen(index);
    wanted.current = index;
    virtualizer.scrollToIndex(index, { align: 'auto' });
    giveFocus();
  };
  const giveFocus = () => {
    if (wanted.current === null) return;
    const article = feed.current?.querySelector<HTMLElement>(`[data-index="${wanted.current}"]`);
    if (article == null) return;
    wanted.current = null;
    article.focus({ preventScroll: true });
  };
  useEffect(giveFocus);
  useImperativeHandle(handle, () => ({
    focus: () => {
      if (items.length > 0) focusOn(reachable);
      return items.length > 0;
    },
  }));

  const last = shown.at(-1)?.index ?? 0;
  const isNearEnd = hasMore && !isBusy && last + AHEAD >= items.length;
  const more = useEffectEvent(onMore);
  useEffect(() => {
    if (isNearEnd) more();
  }, [isNearEnd, items]);

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
  return (
    <div
      ref={feed}
      role="feed"
      aria-label={i18n._({ id: 'search.results', message: 'Results' })}
      aria-busy={isBusy}
      className={styles.feed}
      style={{ height: virtualizer.getTotalSize() }}
      onKeyDown={onKeyDown}
    >
      {shown.map(({ index, key, start }) => {
        const item = items[index];
        return item === undefined ? null : (
          <Result
            key={key}
            ref={virtualizer.measureElement}
            item={item}
            index={index}
            count={hasMore ? -1 : items.length}
            startPx={start}
            isReachable={index === reachable}
            roomName={roomNameOf(item)}
            href={hrefOf(item)}
            onFocus={() => setChosen(index)}
            onOpen={() => onOpen(item)}
          />
        );
      })}
    </div>
  );
}
