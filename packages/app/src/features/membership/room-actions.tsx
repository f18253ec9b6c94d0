import type { RoomId } from '@parley/sdk/client/ids.ts';
import { Check, LogOut, X } from 'lucide-react';
import type { ComponentType } from 'react';
import type { RoomAction } from '../room-list/contract.ts';
import { LeaveDialog } from './LeaveDialog.tsx';
import { leaveRoom } from './leave-room.ts';

export const joinAction: RoomAction = {
  kind: 'action',
  id: 'membership.join',
  label: /*i18n*/ { id: 'roomList.join', message: 'Join' },
  Icon: Check,
  appliesTo: ({ membership }) => membership === 'invite',
  perform: {
    kind: 'run',
    run: async ({ client, room: { roomId } }) => (await client.command('membership.join', { roomId })).ok,
  },
};

/** The last item of a room's menu. Leaving needs confirmation, declining does not. `Note` says what leaving does to the room. */
export const leaveActions = (Note?: ComponentType<{ readonly roomId: RoomId }>): readonly RoomAction[] => [
  {
    kind: 'action',
    id: 'membership.takeBack',
    label: /*i18n*/ { id: 'roomList.takeBack', message: 'Take back request' },
    Icon: X,
    tone: 'danger',
    appliesTo: ({ membership }) => membership === 'knock',
    perform: { kind: 'run', run: leaveRoom },
  },
  {
    kind: 'action',
    id: 'membership.decline',
    label: /*i18n*/ { id: 'roomList.decline', message: 'Decline' },
    Icon: X,
    tone: 'danger',
    appliesTo: ({ membership }) => membership === 'invite',
    perform: { kind: 'run', run: leaveRoom },
  },
  {
    kind: 'action',
    id: 'membership.leave',
    label: /*i18n*/ { id: 'roomList.leave', message: 'Leave' },
    Icon: LogOut,
    tone: 'danger',
    appliesTo: ({ membership }) => membership !== 'knock' && membership !== 'invite',
    perform: {
      kind: 'dialog',
      Dialog: (props) => <LeaveDialog {...props} note={Note && <Note roomId={props.room.roomId} />} />,
    },
  },
];
