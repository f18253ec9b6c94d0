import { Users } from 'lucide-react';
import { Chunk } from '../../lib/chunk/chunk.ts';
import type { Panel } from '../../lib/panel/panel.ts';

/** The panel with the members of a room. */
export const membersPanel: Panel = {
  name: 'members',
  label: /*i18n*/ { id: 'people.members', message: 'Members' },
  Icon: Users,
  chunk: new Chunk(() => import('./MembersPanel.tsx')),
  isInHeader: false,
};
