import type { MxcUri, RoomId } from '@parley/sdk/client/ids.ts';
import { useI18n } from '../../../lib/i18n/use-i18n.ts';
import { useAvatarUrl } from '../../../lib/media/use-media.ts';
import { Avatar } from '../../../ui/avatar/Avatar.tsx';
import styles from './room-checks.module.css';

const FACE_PX = 28;

/** A room that can be chosen. */
export interface CheckableRoom {
  readonly roomId: RoomId;
  readonly name: string;
  readonly avatar: MxcUri | null;
  /** Something about it, such as why it failed. */
  readonly note?: string | undefined;
  readonly isFailed?: boolean;
}

export interface RoomChecksProps {
  readonly label: string;
  readonly rooms: readonly CheckableRoom[];
  readonly chosen: ReadonlySet<RoomId>;
  readonly isDisabled: boolean;
  readonly onChange: (chosen: ReadonlySet<RoomId>) => void;
}

/** Rooms with a check box each, and one for all of them. */
export function RoomChecks({ label, rooms, chosen, isDisabled, onChange }: RoomChecksProps) {
  const i18n = useI18n();
  const toggle = (roomId: RoomId, isOn: boolean) =>
    onChange(new Set(isOn ? [...chosen, roomId] : [...chosen].filter((other) => other !== roomId)));
  const isAll = rooms.every(({ roomId }) => chosen.has(roomId));
  return (
    <fieldset className={styles.rooms} disabled={isDisabled}>
      <legend className={styles.label}>{label}</legend>
      {rooms.length > 1 && (
        <label className={styles.room}>
          <input
            type="checkbox"
            checked={isAll}
            onChange={() => onChange(new Set(isAll ? [] : rooms.map(({ roomId }) => roomId)))}
          />
          <span className={styles.name}>{i18n._({ id: 'space.allOfThem', message: 'All rooms' })}</span>
        </label>
      )}
      {rooms.map((room) => (
        <RoomCheck
          key={room.roomId}
          room={room}
          isChosen={chosen.has(room.roomId)}
          onToggle={(isOn) => toggle(room.roomId, isOn)}
        />
      ))}
    </fieldset>
  );
}

interface RoomCheckProps {
  readonly room: CheckableRoom;
  readonly isChosen: boolean;
  readonly onToggle: (isOn: boolean) => void;
}

function RoomCheck({ room: { roomId, name, avatar, note, isFailed }, isChosen, onToggle }: RoomCheckProps) {
  const imageUrl = useAvatarUrl(avatar, FACE_PX);
  return (
    <label className={styles.room}>
      <input type="checkbox" checked={isChosen} onChange={() => onToggle(!isChosen)} />
      <Avatar id={roomId} name={name} imageUrl={imageUrl} shape="room" size="m" />
      <span className={styles.lines}>
        <span className={styles.name} dir="auto" translate="no">
          {name}
        </span>
        {note !== undefined && (
          <span
            className={isFailed === true ? styles.failure : styles.note}
            role={isFailed === true ? 'alert' : undefined}
          >
            {note}
          </span>
        )}
      </span>
    </label>
  );
}
