import { MessageSquareReply, MessagesSquare } from 'lucide-react';
import { Chunk } from '../../lib/chunk/chunk.ts';
import type { Panel } from '../../lib/panel/panel.ts';
import { ThreadsMark } from './ThreadsMark.tsx';

/** The panel with one thread. */
export const threadPanel: Panel = {
  name: 'thread',
  label: /*i18n*/ { id: 'threads.thread', message: 'Thread' },
  Icon: MessageSquareReply,
  chunk: new Chunk(() => import('./ThreadPanel.tsx')),
  drawsMessages: true,
  isInHeader: false,
};

/** The panel with the threads of a room. */
export const threadsPanel: Panel = {
  name: 'threads',
  label: /*i18n*/ { id: 'threads.threads', message: 'Threads' },
  Icon: MessagesSquare,
  chunk: new Chunk(() => import('./ThreadsPanel.tsx')),
  drawsMessages: true,
  isInHeader: true,
  Mark: ThreadsMark,
};
