import { Search } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { roomNameText } from '../../lib/format/room-name.ts';
import { useI18n } from '../../lib/i18n/use-i18n.ts';
import { navigate } from '../../lib/route/use-route.ts';
import { Button } from '../../ui/button/Button.tsx';
import { Skeleton } from '../../ui/skeleton/Skeleton.tsx';
import { filterRooms } from './find-rooms.ts';
import { RoomRows, type RoomRowsHandle } from './RoomRows.tsx';
import styles from './room-list.module.css';
import type { RoomListItem } from './room-list-item.ts';

export interface RoomListViewProps {
  /** Null while there is no list to show. */
  readonly rooms: readonly RoomListItem[] | null;
  readonly openRoomId: string | null;
  /** Between the search and the rooms: how the connection is. */
  readonly status: ReactNode;
  /** Under the rooms: the account. */
  readonly footer: ReactNode;
}

/** The list with its search. */
export function RoomListView({ rooms, openRoomId, status, footer }: RoomListViewProps) {
  const i18n = useI18n();
  const [query, setQuery] = useState('');
  const rows = useRef<RoomRowsHandle>(null);
  const found = rooms === null ? null : filterRooms(rooms, query, (room) => roomNameText(i18n, room.name));

  const onKeyDown = (event: KeyboardEvent) => {
    const first = found?.[0];
    if (event.key === 'Escape' && query !== '') setQuery('');
    else if (event.key === 'ArrowDown') rows.current?.focusFirst();
    else if (event.key === 'Enter' && query !== '' && first !== undefined && !event.nativeEvent.isComposing) {
      navigate({ kind: 'room', room: first.roomId, eventId: null });
      setQuery('');
    } else return;
    event.preventDefault();
  };

  return (
    <nav className={styles.list} aria-label={i18n._({ id: 'roomList.title', message: 'Rooms' })} data-region="rooms">
      <div className={styles.header}>
        <label className={styles.search}>
          <Search className={styles.searchIcon} aria-hidden="true" />
          <input
            type="search"
            className={styles.searchInput}
            aria-label={i18n._({ id: 'roomList.filter', message: 'Filter rooms' })}
            placeholder={i18n._({ id: 'roomList.filterHint', message: 'Filter rooms' })}
            value={query}
            onChange={(event) => setQuery(event.target.value)}
            onKeyDown={onKeyDown}
            autoComplete="off"
            spellCheck={false}
          />
        </label>
      </div>
      {status}
      {found === null ? <Waiting /> : <RoomRows ref={rows} rooms={found} openRoomId={openRoomId} />}
      {found?.length === 0 && <Nothing query={query} onClear={() => setQuery('')} />}
      {footer}
    </nav>
  );
}

/** No rooms, or none of that name. */
function Nothing({ query, onClear }: { readonly query: string; readonly onClear: () => void }) {
  const i18n = useI18n();
  if (query.trim() === '') {
    return (
      <p className={styles.nothing}>
        {i18n._({ id: 'roomList.empty', message: 'No rooms yet. An invitation will show up here.' })}
      </p>
    );
  }
  return (
    <div className={styles.nothing}>
      <p role="status">
        {i18n._({ id: 'roomList.noMatch', message: 'No room is called “{query}”.', values: { query: query.trim() } })}
      </p>
      <Button size="small" variant="quiet" onClick={onClear}>
        {i18n._({ id: 'roomList.clearFilter', message: 'Show all rooms' })}
      </Button>
    </div>
  );
}

const NAME_WIDTHS = [0.55, 0.4, 0.65, 0.5, 0.35, 0.6, 0.45];

/** The list to come, in outline. */
function Waiting() {
  return (
    <div className={styles.waiting} aria-busy="true">
      {NAME_WIDTHS.map((width) => (
        <div key={width} className={styles.ghost}>
          <Skeleton shape="circle" />
          <div className={styles.ghostLines}>
            <Skeleton shape="line" width={width} />
            <Skeleton shape="line" width={Math.min(1, width + 0.3)} />
          </div>
        </div>
      ))}
    </div>
  );
}
