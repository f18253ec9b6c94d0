import { Sticker } from 'lucide-react';
import { Chunk } from '../../lib/chunk/chunk.ts';
import type { Panel } from '../../lib/panel/panel.ts';

/** The panel with the emoji and stickers of a room. `Room info` leads to it. */
export const packsPanel = {
  name: 'packs',
  label: /*i18n*/ { id: 'imagePacks.panel', message: 'Emoji and stickers' },
  Icon: Sticker,
  chunk: new Chunk(() => import('./edit/PacksPanel.tsx')),
  isInHeader: false,
} as const satisfies Panel;
