import type { AmbiguousRoom } from '@parley/sdk/client/contract.ts';
import type { RoomId } from '@parley/sdk/client/ids.ts';
import { roomNameText } from '../../lib/format/room-name.ts';
import { useI18n } from '../../lib/i18n/use-i18n.ts';
import { Button } from '../../ui/button/Button.tsx';
import { Face } from './Face.tsx';
import styles from './search.module.css';

export interface AmbiguousRoomsProps extends AmbiguousRoom {
  readonly onChoose: (roomId: RoomId) => void;
}

/** The choice among rooms that a word of the query may mean. Until one is chosen, all of them are searched. */
export function AmbiguousRooms({ word, rooms, onChoose }: AmbiguousRoomsProps) {
  const i18n = useI18n();
  const text = i18n._({ id: 'search.ambiguous', message: '“{word}” may mean several rooms:', values: { word } });
  return (
    <div role="group" aria-label={text} className={styles.ambiguous}>
      <span>{text}</span>
      {rooms.map(({ roomId, name, alias, avatar }) => {
        const label = roomNameText(i18n, name);
        return (
          <Button key={roomId} size="small" className={styles.choice} onClick={() => onChoose(roomId)}>
            <Face id={roomId} name={label} avatar={avatar} shape="room" />
            <bdi translate="no">{label}</bdi>
            <bdi translate="no" className={styles.detail}>
              {alias ?? roomId}
            </bdi>
          </Button>
        );
      })}
    </div>
  );
}
