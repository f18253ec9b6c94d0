/** What can stand beside a room, in the order of the header's buttons: a line each. */
import { Info, MessageSquareReply, MessagesSquare, Pin } from 'lucide-react';
import { membersPanel } from '../features/people/panels.ts';
import { ThreadsMark } from '../features/threads/ThreadsMark.tsx';
import { Chunk } from '../lib/chunk/chunk.ts';
import type { Panel } from '../lib/panel/panel.ts';

/** One thread. */
const threadPanel: Panel = {
  name: 'thread',
  label: /*i18n*/ { id: 'threads.thread', message: 'Thread' },
  Icon: MessageSquareReply,
  chunk: new Chunk(() => import('./frame/ThreadPane.tsx')),
  isInHeader: false,
};

/** The threads of the room. */
const threadsPanel: Panel = {
  name: 'threads',
  label: /*i18n*/ { id: 'threads.threads', message: 'Threads' },
  Icon: MessagesSquare,
  chunk: new Chunk(() => import('./frame/ThreadsPane.tsx')),
  isInHeader: true,
  Mark: ThreadsMark,
};

/** Opened by the line above the messages, which is there when something is pinned. */
const pinsPanel: Panel = {
  name: 'pins',
  label: /*i18n*/ { id: 'pins.panel', message: 'Pinned messages' },
  Icon: Pin,
  chunk: new Chunk(() => import('./frame/PinsPanel.tsx')),
  isInHeader: false,
};

/** What the room is. */
const infoPanel: Panel = {
  name: 'info',
  label: /*i18n*/ { id: 'people.roomInfo', message: 'Room info' },
  Icon: Info,
  chunk: new Chunk(() => import('./frame/RoomInfoPane.tsx')),
  isInHeader: true,
};

export const panels: readonly Panel[] = [threadsPanel, threadPanel, pinsPanel, membersPanel, infoPanel];

/** What stands beside a space, where nobody talks. */
export const spacePanels: readonly Panel[] = [membersPanel, infoPanel];
