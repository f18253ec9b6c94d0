import type { RoomId } from '@parley/sdk/client/ids.ts';
import { type ReactNode, useMemo, useRef } from 'react';
import { useTextPx } from '../../lib/dom/use-text-px.ts';
import { useI18n } from '../../lib/i18n/use-i18n.ts';
import type { RoomActionPerformance, RoomListItem } from './contract.ts';
import { drawnRows } from './drawn-rows.ts';
import { countOf, layOut, type Places } from './list-layout.ts';
import { Nothing } from './Nothing.tsx';
import { RoomListHeader } from './RoomListHeader.tsx';
import { RoomListSkeleton } from './RoomListSkeleton.tsx';
import { RoomRows, type RoomRowsHandle } from './RoomRows.tsx';
import styles from './room-list.module.css';
import type { RoomFilter, RoomSection } from './room-list-item.ts';
import { rowSizes, useDensity } from './use-density.ts';
import type { RoomWindow } from './use-room-window.ts';
import { useSeenPlaces } from './use-seen-places.ts';
import { useTopOfGroup } from './use-top-of-group.ts';
import { WidthHandle } from './WidthHandle.tsx';

export interface RoomListViewProps {
  readonly window: RoomWindow;
  readonly openRoomId: string | null;
  /** The room that Tab reaches, if it is in the list. */
  readonly reachedRoomId: string | null;
  readonly menuRoomId: string | null;
  readonly filter: RoomFilter;
  readonly query: string;
  /** Between the search and the rooms: how the connection is. */
  readonly status: ReactNode;
  /** Under the rooms: the account. */
  readonly footer: ReactNode;
  readonly onFilter: (filter: RoomFilter) => void;
  readonly onQuery: (query: string) => void;
  /** These places should be in the window. */
  readonly onPlaces: (places: Places) => void;
  readonly onReach: (roomId: RoomId) => void;
  readonly onMenu: (room: RoomListItem, opener: HTMLElement) => void;
  readonly onAct: (room: RoomListItem, performance: RoomActionPerformance) => void;
  readonly onReadAll: (isDone: boolean) => void;
  readonly onSwitch: () => void;
  readonly onGoToFirst: () => void;
  /** Content above the list. */
  readonly children: ReactNode;
}

const NO_SECTIONS: readonly RoomSection[] = [];

/** The list with its search. */
export function RoomListView(props: RoomListViewProps) {
  const { window: list, query, filter } = props;
  const i18n = useI18n();
  const density = useDensity();
  const textPx = useTextPx();
  const rows = useRef<RoomRowsHandle>(null);
  const scroller = useRef<HTMLDivElement>(null);
  const sizes = useMemo(() => rowSizes(density, textPx), [density, textPx]);
  const sections = list.kind === 'ready' ? list.head.sections : NO_SECTIONS;
  const layout = useMemo(() => layOut(sections, sizes), [sections, sizes]);
  const { seen, drawn, look } = useSeenPlaces(scroller, layout, sizes, props.onPlaces);
  const shown = list.kind === 'ready' ? drawnRows(list.head, list.items, drawn, countOf(layout)) : [];
  useTopOfGroup(scroller);
  const reachable = shown.find(({ item }) => item?.roomId === props.reachedRoomId) ?? shown.find(({ item }) => item);

  return (
    <nav
      className={styles.list}
      aria-label={i18n._({ id: 'roomList.title', message: 'Rooms' })}
      data-region="rooms"
      data-density={density}
    >
      <RoomListHeader
        density={density}
        filter={filter}
        query={query}
        onFilter={props.onFilter}
        onQuery={props.onQuery}
        onReadAll={props.onReadAll}
        onSwitch={props.onSwitch}
        onGoToFirst={props.onGoToFirst}
        onGoToList={() => rows.current?.focusFirst()}
      />
      {props.status}
      <div className={styles.body}>
        {list.kind === 'waiting' && <RoomListSkeleton density={density} />}
        <RoomRows
          ref={rows}
          layout={layout}
          sizes={sizes}
          density={density}
          rows={shown}
          seen={seen}
          openRoomId={props.openRoomId}
          reachable={reachable ?? null}
          menuRoomId={props.menuRoomId}
          scroller={scroller}
          onScroll={look}
          onReach={props.onReach}
          onMenu={props.onMenu}
          onAct={props.onAct}
        />
        {list.kind === 'ready' && sections.every(({ count }) => count === 0) && (
          <Nothing
            query={query}
            filter={filter}
            onClear={() => {
              props.onQuery('');
              props.onFilter('all');
            }}
          />
        )}
      </div>
      {props.footer}
      <WidthHandle />
      {props.children}
    </nav>
  );
}
