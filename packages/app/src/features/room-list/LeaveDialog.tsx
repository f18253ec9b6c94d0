import { roomNameText } from '../../lib/format/room-name.ts';
import { useI18n } from '../../lib/i18n/use-i18n.ts';
import { Button } from '../../ui/button/Button.tsx';
import { Dialog } from '../../ui/dialog/Dialog.tsx';
import type { RoomListItem } from './room-list-item.ts';

export interface LeaveDialogProps {
  readonly room: RoomListItem;
  readonly onLeave: () => void;
  readonly onClose: () => void;
}

/** Asks before leaving. */
export function LeaveDialog({ room, onLeave, onClose }: LeaveDialogProps) {
  const i18n = useI18n();
  return (
    <Dialog
      title={i18n._({ id: 'roomList.leaveTitle', message: 'Leave room' })}
      onClose={onClose}
      actions={
        <>
          <Button autoFocus onClick={onClose}>
            {i18n._({ id: 'roomList.leaveCancel', message: 'Cancel' })}
          </Button>
          <Button variant="danger" onClick={onLeave}>
            {i18n._({ id: 'roomList.leave', message: 'Leave' })}
          </Button>
        </>
      }
    >
      <p>
        {i18n._({
          id: 'roomList.leaveText',
          message: 'You will no longer get messages from “{room}”. To come back you may need a new invitation.',
          values: { room: roomNameText(i18n, room.name) },
        })}
      </p>
    </Dialog>
  );
}
