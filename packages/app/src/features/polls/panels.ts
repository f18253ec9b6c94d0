import { ChartBar } from 'lucide-react';
import { Chunk } from '../../lib/chunk/chunk.ts';
import type { Panel } from '../../lib/panel/panel.ts';

/** The panel with the polls of a room. `Room info` leads to it: the header of a phone has no room for its button. */
export const pollsPanel = {
  name: 'polls',
  label: /*i18n*/ { id: 'polls.panel', message: 'Polls' },
  Icon: ChartBar,
  chunk: new Chunk(() => import('./PollsPanel.tsx')),
  drawsMessages: true,
  isInHeader: false,
} as const satisfies Panel;
