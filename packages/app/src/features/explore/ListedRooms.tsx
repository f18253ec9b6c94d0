import { type CSSProperties, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useFixedRows } from '../../lib/dom/use-fixed-rows.ts';
import { useI18n } from '../../lib/i18n/use-i18n.ts';
import { Spinner } from '../../ui/spinner/Spinner.tsx';
import type { Explored } from './exploration.ts';
import styles from './explore.module.css';
import { ListedRoomRow } from './ListedRoomRow.tsx';

/** Height of a row, in text sizes: a name, a line of the topic, and the facts. */
const ROW_REM = 68 / 15;
/** The next page is asked for so many rows before the end. */
const AHEAD = 20;

export interface ListedRoomsProps {
  readonly explored: Explored;
  /** The scroll position at first. */
  readonly scrollTop: number;
  readonly onScroll: (scrollTop: number) => void;
  readonly onMore: () => void;
}

/** The rooms, of which those near the visible ones are drawn. */
export function ListedRooms({ explored, scrollTop, onScroll, onMore }: ListedRoomsProps) {
  const i18n = useI18n();
  const { rooms, asking, search } = explored;
  const [range, setRange] = useState({ from: 0, to: 60 });
  const onRange = useCallback((from: number, to: number) => {
    setRange((before) => (before.from === from && before.to === to ? before : { from, to }));
  }, []);
  const rows = useFixedRows({ count: rooms.length, rowRem: ROW_REM, onRange });
  const { scroller, rowPx } = rows;
  // Nothing can be scrolled before the rows have a height.
  const restTop = useRef<number | null>(scrollTop);
  useLayoutEffect(() => {
    if (scroller.current === null || restTop.current === null || rowPx === 0) return;
    scroller.current.scrollTop = restTop.current;
    restTop.current = null;
  }, [scroller, rowPx]);
  // Another search begins at its top.
  const [shown, setShown] = useState(search);
  useLayoutEffect(() => {
    if (shown === search) return;
    setShown(search);
    if (scroller.current !== null) scroller.current.scrollTop = 0;
  }, [scroller, shown, search]);
  const isNearEnd = range.to + AHEAD >= rooms.length;
  useEffect(() => {
    if (isNearEnd) onMore();
  }, [isNearEnd, rooms, onMore]);
  return (
    <div
      ref={scroller}
      className={styles.scroller}
      data-region="explore"
      tabIndex={-1}
      onScroll={() => {
        rows.onScroll();
        onScroll(scroller.current?.scrollTop ?? 0);
      }}
    >
      <ul
        className={styles.rows}
        aria-label={i18n._({ id: 'explore.found', message: 'Rooms found' })}
        aria-busy={asking === 'first' || undefined}
        style={{ height: rows.heightPx }}
        onKeyDown={rows.onKeyDown}
        onFocus={rows.onFocus}
      >
        {rooms.slice(range.from, range.to).map((room, index) => (
          <li
            key={room.roomId}
            className={styles.item}
            data-place={range.from + index}
            style={placed((range.from + index) * rowPx, rowPx)}
            aria-setsize={rooms.length}
            aria-posinset={range.from + index + 1}
          >
            <ListedRoomRow room={room} isReachable={range.from + index === rows.reachable} />
          </li>
        ))}
      </ul>
      {asking === 'more' && (
        <div className={styles.more}>
          <Spinner />
        </div>
      )}
    </div>
  );
}

function placed(top: number, height: number): CSSProperties {
  return { insetBlockStart: top, height };
}
