import { Clock } from 'lucide-react';
import { useI18n } from '../../lib/i18n/use-i18n.ts';
import { Button } from '../../ui/button/Button.tsx';
import { Dialog } from '../../ui/dialog/Dialog.tsx';
import type { RoomAction, RoomDialogProps } from '../room-list/contract.ts';
import { MuteForTime } from './MuteForTime.tsx';

/** The item of a room's menu that mutes it for a time. */
export const muteAction: RoomAction = {
  kind: 'action',
  id: 'notifications.muteFor',
  label: /*i18n*/ { id: 'notifications.muteFor', message: 'Mute for a time' },
  Icon: Clock,
  appliesTo: ({ membership }) => membership === 'join',
  perform: { kind: 'dialog', Dialog: MuteDialog },
};

/** Asks how long, and closes with the choice. */
function MuteDialog({ room: { roomId }, onRun, onClose }: RoomDialogProps) {
  const i18n = useI18n();
  return (
    <Dialog
      title={i18n._({ id: 'notifications.muteFor', message: 'Mute for a time' })}
      onClose={onClose}
      actions={<Button onClick={onClose}>{i18n._({ id: 'notifications.muteCancel', message: 'Cancel' })}</Button>}
    >
      <MuteForTime isTitled roomId={roomId} onEnd={(isDone) => onRun(() => Promise.resolve(isDone))} />
    </Dialog>
  );
}
