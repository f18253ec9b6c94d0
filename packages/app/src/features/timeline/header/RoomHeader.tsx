import type { RoomId, UserId } from '@parley/sdk/client/ids.ts';
import type { ReactNode } from 'react';
import { roomNameText } from '../../../lib/format/room-name.ts';
import { useI18n } from '../../../lib/i18n/use-i18n.ts';
import { useRoomAvatarUrl } from '../../../lib/media/use-room-avatar.ts';
import { openPanel } from '../../../lib/route/panel.ts';
import { openUserCard } from '../../../lib/user-card/user-card.ts';
import { useIdentityMark } from '../../../lib/view/use-identity-mark.ts';
import { usePresence } from '../../../lib/view/use-presence.ts';
import { useView } from '../../../lib/view/use-view.ts';
import { Avatar } from '../../../ui/avatar/Avatar.tsx';
import { IdentityMark } from '../../../ui/identity-mark/IdentityMark.tsx';
import { PresenceDot } from '../../../ui/presence/PresenceDot.tsx';
import { StatusLine } from '../../../ui/presence/StatusLine.tsx';
import { Skeleton } from '../../../ui/skeleton/Skeleton.tsx';
import styles from './room-header.module.css';

const FACE_PX = 28;

export interface RoomHeaderProps {
  readonly roomId: RoomId;
  /** What stands first, such as the way back. */
  readonly leading?: ReactNode;
  /** What stands last. */
  readonly trailing?: ReactNode;
}

/** The room's face, name and topic. */
export function RoomHeader({ roomId, leading, trailing }: RoomHeaderProps) {
  const i18n = useI18n();
  const view = useView('timeline.room', { roomId });
  const room = view.kind === 'ready' && view.value.kind === 'known' ? view.value : null;
  const imageUrl = useRoomAvatarUrl(room, FACE_PX);
  const name = room === null ? null : roomNameText(i18n, room.name);
  return (
    <header className={styles.header}>
      {leading}
      {name === null || room === null ? (
        <Skeleton shape="line" width={0.2} />
      ) : (
        <>
          <Avatar id={roomId} name={name} imageUrl={imageUrl} shape={room.isDirect ? 'person' : 'room'} size="m" />
          <h1 className={styles.name} tabIndex={-1} dir="auto" translate="no" title={name}>
            {room.membership === 'join' ? <NameButton roomId={roomId} other={room.other} name={name} /> : name}
          </h1>
          {room.other !== null && <OtherSigns userId={room.other} />}
          {room.topic !== null && (
            <p className={styles.topic} dir="auto" translate="no" title={room.topic}>
              {room.topic}
            </p>
          )}
        </>
      )}
      {trailing}
    </header>
  );
}

interface NameButtonProps {
  readonly roomId: RoomId;
  /** The other one of two; null in rooms of more. */
  readonly other: UserId | null;
  readonly name: string;
}

/** The name, which leads to what there is to know: the other's profile in a room of two, else the room's. */
function NameButton({ roomId, other, name }: NameButtonProps) {
  const open = () => (other === null ? openPanel({ name: 'info' }) : openUserCard(other, roomId));
  return (
    <button type="button" className={styles.open} onClick={open}>
      {name}
    </button>
  );
}

/** The other one of two: whether they are verified, whether they are there, and their status. */
function OtherSigns({ userId }: { readonly userId: UserId }) {
  const mark = useIdentityMark(userId);
  const presence = usePresence(userId);
  return (
    <>
      {mark !== null && mark !== 'none' && <IdentityMark mark={mark} />}
      {presence !== null && <PresenceDot state={presence.state} />}
      {presence !== null && presence.statusMessage !== null && (
        <StatusLine text={presence.statusMessage} className={styles.status} />
      )}
    </>
  );
}
