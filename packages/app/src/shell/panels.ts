/** What can stand beside a room: one line a feature, in the order of the header's buttons. */
import { Pin } from 'lucide-react';
import { Chunk } from '../lib/chunk/chunk.ts';
import type { Panel } from '../lib/panel/panel.ts';

/** Opened by the line above the messages, which is there when something is pinned. */
const pinsPanel: Panel = {
  name: 'pins',
  label: /*i18n*/ { id: 'pins.panel', message: 'Pinned messages' },
  Icon: Pin,
  chunk: new Chunk(() => import('./frame/PinsPanel.tsx')),
  isInHeader: false,
};

export const panels: readonly Panel[] = [pinsPanel];
