import { Flag } from 'lucide-react';
import type { RoomAction, RoomDialogProps } from '../room-list/contract.ts';
import { ReportDialog } from './ReportDialog.tsx';

/** The item of a room's menu that reports the room. */
export const reportRoomAction: RoomAction = {
  kind: 'action',
  id: 'moderation.reportRoom',
  label: /*i18n*/ { id: 'moderation.reportRoom', message: 'Report room' },
  Icon: Flag,
  tone: 'danger',
  appliesTo: ({ membership }) => membership === 'join' || membership === 'invite',
  perform: { kind: 'dialog', Dialog: ReportRoomDialog },
};

function ReportRoomDialog({ room: { roomId }, onClose }: RoomDialogProps) {
  return <ReportDialog target={{ kind: 'room', roomId }} onClose={onClose} />;
}
