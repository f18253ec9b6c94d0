import { Eye, EyeOff } from 'lucide-react';
import { hideMedia, showMedia } from '../../lib/media/chosen-media.ts';
import { isHiddenNow } from '../../lib/media/use-shown-media.ts';
import type { MessageAction, MessageItem } from '../timeline/contract.ts';
import { drawnFiles } from './drawn-files.ts';

const KEYS: Pick<MessageAction, 'id' | 'chords' | 'keyLabel' | 'tone'> = {
  id: 'messages.hide',
  chords: ['h'],
  keyLabel: /*i18n*/ { id: 'messages.keyHide', message: 'Hide or show the picture of the focused message' },
  tone: 'plain',
};

/** `Hide`, for pictures and films that others sent: on this device, until they are shown again. */
export const hideAction: MessageAction = {
  ...KEYS,
  label: /*i18n*/ { id: 'messages.hide', message: 'Hide' },
  Icon: EyeOff,
  appliesTo: (item) => hasMediaOfOthers(item) && item.eventId !== null && !isHiddenNow(item.eventId),
  perform: {
    kind: 'run',
    run: async ({ item: { eventId } }) => {
      if (eventId !== null) hideMedia(eventId);
      return null;
    },
  },
};

/** `Show`, for those that are hidden. */
export const showAction: MessageAction = {
  ...KEYS,
  label: /*i18n*/ { id: 'messages.show', message: 'Show' },
  Icon: Eye,
  appliesTo: (item) => hasMediaOfOthers(item) && item.eventId !== null && isHiddenNow(item.eventId),
  perform: {
    kind: 'run',
    run: async ({ item: { eventId, content } }) => {
      if (eventId !== null) showMedia(eventId, drawnFiles(content));
      return null;
    },
  },
};

function hasMediaOfOthers({ isMine, content }: MessageItem): boolean {
  return !isMine && drawnFiles(content).length > 0;
}
