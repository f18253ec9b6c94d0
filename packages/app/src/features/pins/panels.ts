import { Pin } from 'lucide-react';
import { Chunk } from '../../lib/chunk/chunk.ts';
import type { Panel } from '../../lib/panel/panel.ts';

/** The panel with the pinned messages of a room. The line above the messages opens it when something is pinned. */
export const pinsPanel: Panel = {
  name: 'pins',
  label: /*i18n*/ { id: 'pins.panel', message: 'Pinned messages' },
  Icon: Pin,
  chunk: new Chunk(() => import('./PinnedPanel.tsx')),
  drawsMessages: true,
  isInHeader: false,
};
