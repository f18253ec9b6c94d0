import { Search } from 'lucide-react';
import { Chunk } from '../../lib/chunk/chunk.ts';
import type { Panel } from '../../lib/panel/panel.ts';

/** The search beside a room. */
export const searchPanel: Panel = {
  name: 'search',
  label: /*i18n*/ { id: 'search.panel', message: 'Search' },
  Icon: Search,
  chunk: new Chunk(() => import('./SearchPanel.tsx')),
  isInHeader: true,
};
