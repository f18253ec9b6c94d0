import { ChevronRight } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { classes } from '../../lib/dom/classes.ts';
import { roomNameText } from '../../lib/format/room-name.ts';
import { useI18n } from '../../lib/i18n/use-i18n.ts';
import { useRoomAvatarUrl } from '../../lib/media/use-room-avatar.ts';
import { Avatar } from '../../ui/avatar/Avatar.tsx';
import { Badge } from '../../ui/badge/Badge.tsx';
import { Chord } from '../../ui/chord/Chord.tsx';
import type { RoomListItem } from '../room-list/contract.ts';
import type { SwitcherCommand } from './commands.ts';
import styles from './switcher.module.css';

/** One thing to choose. */
export type SwitcherEntry =
  | { readonly kind: 'room'; readonly key: string; readonly room: RoomListItem }
  | { readonly kind: 'command'; readonly key: string; readonly command: SwitcherCommand };

export interface SwitcherOptionProps {
  readonly id: string;
  readonly entry: SwitcherEntry;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
  readonly onPoint: () => void;
}

/** One line of the list; it scrolls into sight when it is chosen. */
export function SwitcherOption({ id, entry, isChosen, onChoose, onPoint }: SwitcherOptionProps) {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isChosen) ref.current?.scrollIntoView({ block: 'nearest' });
  }, [isChosen]);
  return (
    <div
      ref={ref}
      id={id}
      role="option"
      aria-selected={isChosen}
      className={classes(styles.option, isChosen && styles.isChosen)}
      onClick={onChoose}
      onPointerMove={isChosen ? undefined : onPoint}
    >
      {entry.kind === 'room' ? <RoomOption room={entry.room} /> : <CommandOption command={entry.command} />}
    </div>
  );
}

const AVATAR_PX = 28;

function RoomOption({ room }: { readonly room: RoomListItem }) {
  const i18n = useI18n();
  const name = roomNameText(i18n, room.name);
  const imageUrl = useRoomAvatarUrl(room, AVATAR_PX);
  const count = room.notifyingCount;
  return (
    <>
      <Avatar id={room.roomId} name={name} imageUrl={imageUrl} shape={room.isDirect ? 'person' : 'room'} size="m" />
      <span className={styles.name} dir="auto" translate="no">
        {name}
      </span>
      {room.membership === 'invite' && (
        <span className={styles.note}>{i18n._({ id: 'switcher.invited', message: 'Invitation' })}</span>
      )}
      {count > 0 && (
        <Badge
          count={count}
          tone={room.mentionCount > 0 || room.isDirect ? 'accent' : 'neutral'}
          isMention={room.mentionCount > 0 || room.isDirect}
        />
      )}
    </>
  );
}

function CommandOption({ command }: { readonly command: SwitcherCommand }) {
  return (
    <>
      <ChevronRight className={styles.icon} aria-hidden="true" />
      <span className={styles.name}>{command.name}</span>
      {command.chord !== null && <Chord chord={command.chord} />}
    </>
  );
}
