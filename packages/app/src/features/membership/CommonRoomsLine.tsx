import type { RoomsWithInviter } from '@parley/sdk/client/contract.ts';
import { useId } from 'react';
import { roomNameText } from '../../lib/format/room-name.ts';
import { useI18n } from '../../lib/i18n/use-i18n.ts';
import { formatRoute } from '../../lib/route/route.ts';
import styles from './invitation.module.css';

export interface CommonRoomsLineProps {
  /** Null while they are looked for. */
  readonly common: RoomsWithInviter | null;
}

/** The rooms in which both the user and the inviter are, each a link. */
export function CommonRoomsLine({ common }: CommonRoomsLineProps) {
  const i18n = useI18n();
  const id = useId();
  if (common === null || common.rooms.length === 0) {
    return (
      <p className={styles.common}>
        {common !== null && i18n._({ id: 'invitation.noCommon', message: 'No rooms in common are known' })}
      </p>
    );
  }
  const { rooms, others } = common;
  return (
    <div className={styles.common}>
      <span id={id}>{i18n._({ id: 'invitation.common', message: 'Rooms in common' })}</span>
      <ul aria-labelledby={id}>
        {rooms.map(({ roomId, name }) => (
          <li key={roomId}>
            <a href={formatRoute({ kind: 'room', room: roomId, eventId: null })} dir="auto" translate="no">
              {roomNameText(i18n, name)}
            </a>
          </li>
        ))}
        {others > 0 && (
          <li>{i18n._({ id: 'invitation.commonOthers', message: '{others} more', values: { others } })}</li>
        )}
      </ul>
    </div>
  );
}
