import type { ReactNode } from 'react';
import { roomNameText } from '../../lib/format/room-name.ts';
import { useI18n } from '../../lib/i18n/use-i18n.ts';
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.tsx';
import type { RoomDialogProps } from '../room-list/contract.ts';
import { leaveRoom } from './leave-room.ts';

export interface LeaveDialogProps extends RoomDialogProps {
  /** A warning of what leaving does to the room. */
  readonly note?: ReactNode;
}

/** Asks before leaving. */
export function LeaveDialog({ room, note, onRun, onClose }: LeaveDialogProps) {
  const i18n = useI18n();
  return (
    <ConfirmDialog
      title={i18n._({ id: 'roomList.leaveTitle', message: 'Leave room' })}
      confirm={i18n._({ id: 'roomList.leave', message: 'Leave' })}
      onConfirm={() => onRun(leaveRoom)}
      onClose={onClose}
    >
      <p>
        {i18n._({
          id: 'roomList.leaveText',
          message: 'You will no longer get messages from “{room}”. To come back you may need a new invitation.',
          values: { room: roomNameText(i18n, room.name) },
        })}
      </p>
      {note}
    </ConfirmDialog>
  );
}
