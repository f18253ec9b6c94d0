import type { RoomId } from '@parley/sdk/client/ids.ts';
import { type CSSProperties, type MouseEvent, type Ref, useImperativeHandle, useRef } from 'react';
import { useLongPress } from '../../lib/dom/use-long-press.ts';
import { useToday } from '../../lib/dom/use-today.ts';
import type { RoomActionPerformance, RoomListItem } from './contract.ts';
import type { DrawnRow } from './drawn-rows.ts';
import { heightOf, type PlacedSection, type Places, type RowSizes } from './list-layout.ts';
import { toggleSection } from './list-settings.ts';
import { RoomRowConnected } from './RoomRowConnected.tsx';
import { RoomSectionView } from './RoomSectionView.tsx';
import styles from './room-list.module.css';
import type { Density } from './room-list-item.ts';
import { useRoomDrag } from './use-room-drag.ts';
import { placeOf, useRowFocus } from './use-row-focus.ts';

/** Operations of the search field on the rows. */
export interface RoomRowsHandle {
  focusFirst(): void;
}

/** State that all rows share. */
interface RowState {
  readonly density: Density;
  readonly openRoomId: string | null;
  /** The row that Tab reaches. */
  readonly reachable: DrawnRow | null;
  /** The room whose menu is open. */
  readonly menuRoomId: string | null;
}

export interface RoomRowsProps extends RowState {
  readonly layout: readonly PlacedSection[];
  readonly sizes: RowSizes;
  /** In the order of their places. */
  readonly rows: readonly DrawnRow[];
  /** The places that can be seen. */
  readonly seen: Places;
  readonly scroller: Ref<HTMLDivElement>;
  /** Called after the visible rows have changed. */
  readonly onScroll: () => void;
  readonly onReach: (roomId: RoomId) => void;
  readonly onMenu: (room: RoomListItem, opener: HTMLElement) => void;
  /** Something is done with a room, because it was dropped on a section. */
  readonly onAct: (room: RoomListItem, performance: RoomActionPerformance) => void;
  readonly ref?: Ref<RoomRowsHandle>;
}

/**
 * The rows that can be seen, of however many there are. One row is reachable by Tab and stays drawn wherever the list is
 * scrolled to; the arrow keys move that.
 */
export function RoomRows(props: RoomRowsProps) {
  const { layout, sizes, rows, seen, ref } = props;
  const todayMs = useToday();
  const list = useRef<HTMLDivElement>(null);
  const { focusPlace, onKeyDown } = useRowFocus(list, layout, sizes, seen);
  useImperativeHandle(ref, () => ({ focusFirst: () => focusPlace(0) }));
  const roomOf = (target: EventTarget) => {
    const place = placeOf(target);
    return rows.find((row) => row.place === place)?.item;
  };
  const openMenu = (target: EventTarget, opener: HTMLElement | null) => {
    const room = roomOf(target);
    if (room === undefined || opener === null) return false;
    props.onMenu(room, opener);
    return true;
  };
  const onMenu = (event: MouseEvent) => {
    if (openMenu(event.target, openerOf(event))) event.preventDefault();
  };
  const longPress = useLongPress(({ target }) => void openMenu(target, linkAt(target)));
  useRoomDrag(list, { roomOf, act: props.onAct });

  return (
    <div ref={props.scroller} className={styles.scroller} tabIndex={-1} onScroll={props.onScroll}>
      <div
        ref={list}
        className={styles.sections}
        style={{ height: heightOf(layout) }}
        onKeyDown={onKeyDown}
        {...longPress}
        onClick={onMenu}
        onContextMenu={onMenu}
        onFocus={(event) => {
          const room = roomOf(event.target);
          if (room !== undefined) props.onReach(room.roomId);
        }}
      >
        {layout.map((placed) => (
          <RoomSectionView key={placed.section.id} placed={placed} onToggle={() => toggleSection(placed.section.id)}>
            {rows
              .filter(({ place }) => place >= placed.from && place < placed.from + placed.places)
              .map((row) => (
                <Row key={row.key} row={row} placed={placed} state={props} todayMs={todayMs} />
              ))}
          </RoomSectionView>
        ))}
      </div>
    </div>
  );
}

interface RowProps {
  readonly row: DrawnRow;
  readonly placed: PlacedSection;
  readonly state: RowState;
  readonly todayMs: number;
}

function Row({ row: { place, item }, placed: { section, from }, state, todayMs }: RowProps) {
  return (
    <li
      className={styles.item}
      style={atPlace(place - from)}
      data-place={place}
      aria-setsize={section.count}
      aria-posinset={place - from + 1}
    >
      {item !== undefined && (
        <RoomRowConnected
          room={item}
          density={state.density}
          isOpen={item.roomId === state.openRoomId}
          isReachable={item.roomId === state.reachable?.item?.roomId}
          hasMenu={item.roomId === state.menuRoomId}
          todayMs={todayMs}
        />
      )}
    </li>
  );
}

/** Number of rows above, for the style sheet. */
function atPlace(rows: number): CSSProperties & { readonly '--at': number } {
  return { '--at': rows };
}

/** The element that opens the menu: the button `More` when it is pressed, or the row's link for a context menu. */
function openerOf({ target, type }: MouseEvent): HTMLElement | null {
  if (!(target instanceof Element)) return null;
  if (type === 'click') return target.closest<HTMLElement>('[data-more]');
  return linkAt(target);
}

function linkAt(target: EventTarget): HTMLElement | null {
  return target instanceof Element ? (target.closest('[data-place]')?.querySelector('a') ?? null) : null;
}
