import { Info, Users } from 'lucide-react';
import { Chunk } from '../../lib/chunk/chunk.ts';
import type { Panel } from '../../lib/panel/panel.ts';

/** Who is in the room. */
export const membersPanel: Panel = {
  name: 'members',
  label: /*i18n*/ { id: 'people.members', message: 'Members' },
  Icon: Users,
  chunk: new Chunk(() => import('./MembersPanel.tsx')),
  isInHeader: false,
};

/** What the room is. */
export const infoPanel: Panel = {
  name: 'info',
  label: /*i18n*/ { id: 'people.roomInfo', message: 'Room info' },
  Icon: Info,
  chunk: new Chunk(() => import('./RoomInfoPanel.tsx')),
  isInHeader: true,
};
