/** What can stand beside a room, in the order of the header's buttons: a line each. */
import { Info, Search } from 'lucide-react';
import { packsPanel } from '../features/image-packs/panels.ts';
import { mediaPanel } from '../features/media/panels.ts';
import { membersPanel } from '../features/people/panels.ts';
import { pinsPanel } from '../features/pins/panels.ts';
import { pollsPanel } from '../features/polls/panels.ts';
import { threadPanel, threadsPanel } from '../features/threads/panels.ts';
import { Chunk } from '../lib/chunk/chunk.ts';
import type { Panel } from '../lib/panel/panel.ts';

/** What the room is. */
const infoPanel: Panel = {
  name: 'info',
  label: /*i18n*/ { id: 'people.roomInfo', message: 'Room info' },
  Icon: Info,
  chunk: new Chunk(() => import('./RoomInfo.tsx')),
  isInHeader: true,
};

/** The search of the room, and of all rooms. */
const searchPanel: Panel = {
  name: 'search',
  label: /*i18n*/ { id: 'search.panel', message: 'Search' },
  Icon: Search,
  chunk: new Chunk(() => import('./SearchPanel.tsx')),
  isInHeader: true,
};

export const panels: readonly Panel[] = [
  searchPanel,
  threadsPanel,
  threadPanel,
  pinsPanel,
  pollsPanel,
  mediaPanel,
  packsPanel,
  membersPanel,
  infoPanel,
];

/** What stands beside a space, where nobody talks. */
export const spacePanels: readonly Panel[] = [{ ...packsPanel, isInHeader: true }, membersPanel, infoPanel];
