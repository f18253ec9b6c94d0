import { Images } from 'lucide-react';
import { Chunk } from '../../lib/chunk/chunk.ts';
import type { Panel } from '../../lib/panel/panel.ts';

/** The panel with the pictures, files, links and voice messages of a room. `Room info` leads to it. */
export const mediaPanel = {
  name: 'media',
  label: /*i18n*/ { id: 'media.panel', message: 'Media' },
  Icon: Images,
  chunk: new Chunk(() => import('./GalleryPanel.tsx')),
  drawsMessages: true,
  isInHeader: false,
} as const satisfies Panel;
