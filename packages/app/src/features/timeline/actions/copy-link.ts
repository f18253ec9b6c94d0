import { Link } from 'lucide-react';
import type { FeatureSlots, MessageAction } from '../contract.ts';
import { copyPermalink } from '../copy-permalink.ts';

/** The message action `Copy link`. */
const copyLinkAction: MessageAction = {
  id: 'timeline.copyLink',
  label: /*i18n*/ { id: 'timeline.copyLink', message: 'Copy link' },
  Icon: Link,
  chords: ['l'],
  keyLabel: /*i18n*/ { id: 'timeline.keyCopyLink', message: 'Copy a link to the focused message' },
  tone: 'plain',
  appliesTo: (item) => item.eventId !== null,
  perform: {
    kind: 'run',
    run: async ({ client, roomId, item }) => {
      const { eventId } = item;
      if (eventId === null) return null;
      return (await copyPermalink(client, roomId, eventId))
        ? { kind: 'done', text: /*i18n*/ { id: 'timeline.copied', message: 'Link copied' } }
        : { kind: 'failed', text: /*i18n*/ { id: 'timeline.notCopied', message: 'The browser did not allow copying' } };
    },
  },
};

/** The action in its place among those of other features. */
export const linkSlots: FeatureSlots = { actions: [copyLinkAction] };
