import { Link } from 'lucide-react';
import type { RoomAction } from '../room-list/contract.ts';
import { copyPermalink } from './copy-permalink.ts';

export const roomLinkAction: RoomAction = {
  kind: 'action',
  id: 'timeline.copyRoomLink',
  label: /*i18n*/ { id: 'roomList.copyLink', message: 'Copy link' },
  Icon: Link,
  appliesTo: ({ membership }) => membership === 'join',
  perform: { kind: 'run', run: ({ client, room: { roomId } }) => copyPermalink(client, roomId, null) },
};
