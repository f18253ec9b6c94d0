import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, type Ref, useImperativeHandle, useLayoutEffect, useRef, useState } from 'react';
import { rovingTarget } from '../../lib/dom/roving.ts';
import { useToday } from '../../lib/dom/use-today.ts';
import { RoomRowWithPicture } from './RoomRowWithPicture.tsx';
import styles from './room-list.module.css';
import type { RoomListItem } from './room-list-item.ts';

/** What the search field does with the rows. */
export interface RoomRowsHandle {
  focusFirst(): void;
}

export interface RoomRowsProps {
  readonly rooms: readonly RoomListItem[];
  readonly openRoomId: string | null;
  readonly ref?: Ref<RoomRowsHandle>;
}

/** 56 px at the default text size, and more as the text grows. */
function rowHeight(): number {
  return Math.max(56, Math.round((56 / 15) * Number.parseFloat(getComputedStyle(document.documentElement).fontSize)));
}

/**
 * The rows that can be seen, of however many there are. One row is reachable by Tab and stays drawn wherever the list is
 * scrolled to; the arrow keys move that.
 */
export function RoomRows({ rooms, openRoomId, ref }: RoomRowsProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const todayMs = useToday();
  const [reachableKey, setReachableKey] = useState<string | null>(null);
  const wantsFocus = useRef(false);
  const reachable = Math.max(0, indexOf(rooms, reachableKey) ?? indexOf(rooms, openRoomId) ?? 0);

  const virtualizer = useVirtualizer({
    count: rooms.length,
    getScrollElement: () => scroller.current,
    estimateSize: rowHeight,
    getItemKey: (index) => rooms[index]?.key ?? index,
    overscan: 8,
    rangeExtractor: (range) => withIndex(range, reachable),
  });

  const focusRow = (index: number) => {
    const room = rooms[index];
    if (room === undefined) return;
    wantsFocus.current = true;
    setReachableKey(room.key);
    virtualizer.scrollToIndex(index);
    focusDrawn(scroller.current, index);
  };
  useImperativeHandle(ref, () => ({ focusFirst: () => focusRow(0) }));
  useLayoutEffect(() => {
    if (wantsFocus.current && focusDrawn(scroller.current, reachable)) wantsFocus.current = false;
  });

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    const target = rovingTarget(event.key, reachable, rooms.length);
    if (target === null) return;
    event.preventDefault();
    focusRow(target);
  };

  return (
    <div ref={scroller} className={styles.scroller} tabIndex={-1}>
      <ul className={styles.rows} style={{ height: virtualizer.getTotalSize() }} onKeyDown={onKeyDown}>
        {virtualizer.getVirtualItems().map(({ key, index, start, size }) => {
          const room = rooms[index];
          if (room === undefined) return null;
          return (
            <li
              key={key}
              className={styles.item}
              style={{ transform: `translateY(${start}px)`, height: size }}
              data-index={index}
              aria-setsize={rooms.length}
              aria-posinset={index + 1}
              onFocus={() => setReachableKey(room.key)}
            >
              <RoomRowWithPicture
                room={room}
                isOpen={room.roomId === openRoomId}
                isReachable={index === reachable}
                todayMs={todayMs}
              />
            </li>
          );
        })}
      </ul>
    </div>
  );
}

function indexOf(rooms: readonly RoomListItem[], keyOrId: string | null): number | null {
  if (keyOrId === null) return null;
  const index = rooms.findIndex((room) => room.key === keyOrId || room.roomId === keyOrId);
  return index < 0 ? null : index;
}

function withIndex(range: Range, index: number): number[] {
  const indexes = defaultRangeExtractor(range);
  if (index >= range.count || indexes.includes(index)) return indexes;
  return [...indexes, index].sort((one, other) => one - other);
}

/** Focuses a row if it is drawn. */
function focusDrawn(scroller: HTMLElement | null, index: number): boolean {
  const link = scroller?.querySelector<HTMLElement>(`[data-index="${index}"] a`);
  link?.focus({ preventScroll: true });
  return link !== null && link !== undefined;
}
