import { PhoneCall } from 'lucide-react';
import { canCall } from '../../../lib/call/can-call.ts';
import type { MessageAction } from '../../timeline/contract.ts';
import { callDesk } from '../call-desk.ts';

/** The message action `Call back`, on calls of others. */
export const callBackAction: MessageAction = {
  id: 'calls.back',
  label: /*i18n*/ { id: 'calls.back', message: 'Call back' },
  Icon: PhoneCall,
  chords: ['B'],
  keyLabel: /*i18n*/ { id: 'calls.keyBack', message: 'Call back the focused call' },
  tone: 'plain',
  appliesTo: ({ isMine, content }, { maySend }) => content.kind === 'call' && !isMine && maySend && canCall(),
  perform: {
    kind: 'run',
    run: async ({ roomId, item }) => {
      const { content, sender } = item;
      callDesk.ask({ roomId, invitee: sender.userId, video: content.kind === 'call' && content.hasVideo });
      return null;
    },
  },
};
