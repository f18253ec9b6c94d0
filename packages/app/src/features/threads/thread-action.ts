import { MessagesSquare } from 'lucide-react';
import { openPanel } from '../../lib/route/panel.ts';
import type { MessageAction } from '../timeline/contract.ts';

/** The message action `Reply in thread`: opens the thread of the message, or begins it. */
export const replyInThreadAction: MessageAction = {
  id: 'threads.reply',
  label: /*i18n*/ { id: 'threads.reply', message: 'Reply in thread' },
  Icon: MessagesSquare,
  chords: ['t'],
  keyLabel: /*i18n*/ { id: 'threads.keyReply', message: 'Reply to the focused message in a thread' },
  tone: 'plain',
  appliesTo: ({ eventId, content }) =>
    eventId !== null && content.kind !== 'redacted' && content.kind !== 'stateChange',
  perform: {
    kind: 'run',
    run: async ({ item }) => {
      if (item.eventId !== null) openPanel({ name: 'thread', rootId: item.eventId });
      return null;
    },
  },
};
