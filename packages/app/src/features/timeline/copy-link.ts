import { Link } from 'lucide-react';
import type { MessageAction } from './contract.ts';
import { eventPermalink } from './permalink.ts';

/** The message action `Copy link`. */
export const copyLinkAction: MessageAction = {
  id: 'timeline.copyLink',
  label: /*i18n*/ { id: 'timeline.copyLink', message: 'Copy link' },
  Icon: Link,
  chords: ['l'],
  keyLabel: /*i18n*/ { id: 'timeline.keyCopyLink', message: 'Copy the link of the focused message' },
  tone: 'plain',
  appliesTo: (item) => item.eventId !== null,
  perform: {
    kind: 'run',
    run: async ({ roomId, item }) => {
      if (item.eventId === null) return null;
      try {
        await navigator.clipboard.writeText(eventPermalink(roomId, item.eventId));
        return /*i18n*/ { id: 'timeline.copied', message: 'Link copied' };
      } catch {
        return /*i18n*/ { id: 'timeline.notCopied', message: 'The browser did not allow copying' };
      }
    },
  },
};
