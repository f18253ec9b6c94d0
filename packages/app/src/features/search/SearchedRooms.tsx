import type { RoomCoverage } from '@parley/sdk/client/contract.ts';
import { useMemo, useState } from 'react';
import { useToday } from '../../lib/dom/use-today.ts';
import { roomNameText } from '../../lib/format/room-name.ts';
import { formatDay } from '../../lib/format/time.ts';
import { useI18n, useLocale } from '../../lib/i18n/use-i18n.ts';
import { Button } from '../../ui/button/Button.tsx';
import { SearchField } from '../../ui/form/SearchField.tsx';
import group from '../../ui/page/group-texts.module.css';
import { Switch } from '../../ui/switch/Switch.tsx';
import { reachText } from './index-text.ts';
import styles from './search-settings.module.css';

/** The number of rooms drawn at first, and by each `Show more`. */
const STEP = 30;

export interface SearchedRoomsProps {
  readonly rooms: readonly RoomCoverage[];
  readonly onLeaveOut: (room: RoomCoverage, isLeftOut: boolean) => void;
}

/** The rooms of the index, each with how far back it is searched and a switch that takes it out. */
export function SearchedRooms({ rooms, onLeaveOut }: SearchedRoomsProps) {
  const i18n = useI18n();
  const [filter, setFilter] = useState('');
  const [count, setCount] = useState(STEP);
  const found = useMemo(() => {
    const wanted = filter.trim().toLocaleLowerCase(i18n.locale);
    if (wanted === '') return rooms;
    return rooms.filter(({ roomName }) => roomNameText(i18n, roomName).toLocaleLowerCase(i18n.locale).includes(wanted));
  }, [rooms, filter, i18n]);
  const title = i18n._({ id: 'search.rooms', message: 'Rooms that are searched' });
  return (
    <div className={styles.group}>
      <h2 className={group.heading}>{title}</h2>
      {rooms.length > STEP && (
        <SearchField
          type="search"
          label={i18n._({ id: 'search.filterRooms', message: 'Find a room' })}
          value={filter}
          onChange={({ target }) => setFilter(target.value)}
        />
      )}
      <ul aria-label={title} className={styles.rooms}>
        {found.slice(0, count).map((room) => (
          <li key={room.key}>
            <RoomSwitch room={room} onChange={(isOn) => onLeaveOut(room, !isOn)} />
          </li>
        ))}
      </ul>
      {found.length > count && (
        <Button onClick={() => setCount(count + STEP)}>
          {i18n._({ id: 'search.moreRooms', message: 'Show more' })}
        </Button>
      )}
    </div>
  );
}

function RoomSwitch({ room, onChange }: { readonly room: RoomCoverage; readonly onChange: (isOn: boolean) => void }) {
  const i18n = useI18n();
  const locale = useLocale();
  const today = useToday();
  const { reach, messages } = room;
  const reached = reachText(i18n, reach, (at) => formatDay(locale, at, today));
  const hint =
    reach.kind === 'leftOut'
      ? reached
      : i18n._({
          id: 'search.roomFigures',
          message: '{reached} · {count, plural, one {# message} other {# messages}}',
          values: { reached, count: messages },
        });
  return (
    <Switch label={roomNameText(i18n, room.roomName)} hint={hint} isOn={reach.kind !== 'leftOut'} onChange={onChange} />
  );
}
