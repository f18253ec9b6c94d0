import type { CommonRoom, CommonRooms } from '@parley/sdk/client/contract.ts';
import { useEffect, useId, useRef } from 'react';
import { roomNameText } from '../../lib/format/room-name.ts';
import { useI18n } from '../../lib/i18n/use-i18n.ts';
import { useAvatarUrl } from '../../lib/media/use-media.ts';
import { formatRoute } from '../../lib/route/route.ts';
import { Avatar } from '../../ui/avatar/Avatar.tsx';
import { Button } from '../../ui/button/Button.tsx';
import styles from './common-rooms.module.css';

const FACE_PX = 28;
/** Rooms that are shown before all are asked for. */
const FIRST = 10;

export interface CommonRoomsViewProps {
  readonly common: CommonRooms;
  /** True to show all of them. */
  readonly isWhole: boolean;
  readonly onShowAll: () => void;
  readonly onLeave: () => void;
}

/** Rooms in common: a link to each. */
export function CommonRoomsView({ common: { rooms, state }, isWhole, onShowAll, onLeave }: CommonRoomsViewProps) {
  const i18n = useI18n();
  const id = useId();
  if (rooms.length === 0 && state === 'loading') return null;
  const shown = isWhole ? rooms : rooms.slice(0, FIRST);
  return (
    <section className={styles.common}>
      <h3 id={id} className={styles.heading}>
        {i18n._({ id: 'people.common', message: 'Rooms in common' })}
      </h3>
      {rooms.length === 0 ? (
        <p className={styles.quiet}>
          {i18n._({ id: 'people.noCommon', message: 'You have no rooms in common with this person.' })}
        </p>
      ) : (
        <ul className={styles.rooms} aria-labelledby={id}>
          {shown.map((room, index) => (
            <CommonRoomRow key={room.roomId} room={room} takesFocus={isWhole && index === FIRST} onLeave={onLeave} />
          ))}
        </ul>
      )}
      {shown.length < rooms.length && (
        <Button size="small" className={styles.all} onClick={onShowAll}>
          {i18n._({ id: 'people.showAll', message: 'Show all' })}
        </Button>
      )}
      {state === 'partial' && (
        <p className={styles.quiet}>
          {i18n._({
            id: 'people.commonPartial',
            message: 'Your server does not list rooms in common, so there may be more.',
          })}
        </p>
      )}
    </section>
  );
}

interface CommonRoomRowProps {
  readonly room: CommonRoom;
  /** True for the first of those that `Show all` added: the button that was pressed goes away. */
  readonly takesFocus: boolean;
  readonly onLeave: () => void;
}

function CommonRoomRow({ room, takesFocus, onLeave }: CommonRoomRowProps) {
  const { roomId, avatar, isDirect } = room;
  const i18n = useI18n();
  const link = useRef<HTMLAnchorElement>(null);
  const hadFocus = useRef(false);
  useEffect(() => {
    if (!takesFocus || hadFocus.current) return;
    hadFocus.current = true;
    link.current?.focus();
  }, [takesFocus]);
  const imageUrl = useAvatarUrl(avatar, FACE_PX);
  const name = roomNameText(i18n, room.name);
  return (
    <li>
      <a
        ref={link}
        className={styles.room}
        href={formatRoute({ kind: 'room', room: roomId, eventId: null })}
        onClick={onLeave}
      >
        <Avatar id={roomId} name={name} imageUrl={imageUrl} shape={isDirect ? 'person' : 'room'} size="m" />
        <span className={styles.name} dir="auto" translate="no">
          {name}
        </span>
      </a>
    </li>
  );
}
