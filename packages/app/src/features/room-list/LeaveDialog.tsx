import { roomNameText } from '../../lib/format/room-name.ts';
import { useI18n } from '../../lib/i18n/use-i18n.ts';
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.tsx';
import type { RoomListItem } from './contract.ts';

export interface LeaveDialogProps {
  readonly room: RoomListItem;
  readonly onLeave: () => void;
  readonly onClose: () => void;
}

/** Asks before leaving. */
export function LeaveDialog({ room, onLeave, onClose }: LeaveDialogProps) {
  const i18n = useI18n();
  return (
    <ConfirmDialog
      title={i18n._({ id: 'roomList.leaveTitle', message: 'Leave room' })}
      confirm={i18n._({ id: 'roomList.leave', message: 'Leave' })}
      onConfirm={onLeave}
      onClose={onClose}
    >
      <p>
        {i18n._({
          id: 'roomList.leaveText',
          message: 'You will no longer get messages from “{room}”. To come back you may need a new invitation.',
          values: { room: roomNameText(i18n, room.name) },
        })}
      </p>
    </ConfirmDialog>
  );
}
