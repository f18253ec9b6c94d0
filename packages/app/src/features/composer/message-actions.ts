import { Pencil, Reply } from 'lucide-react';
import { draftPlace } from '../../lib/drafts/draft-place.ts';
import { drafts } from '../../lib/drafts/drafts.ts';
import type { MessageAction, MessageItem } from '../timeline/contract.ts';
import { focusBox } from './focus-box.ts';

/** More of what is answered is not shown above the box. */
const QUOTED_CHARACTERS = 160;

/** The message action `Reply`. */
export const replyAction: MessageAction = {
  id: 'composer.reply',
  label: /*i18n*/ { id: 'composer.reply', message: 'Reply' },
  Icon: Reply,
  chords: ['q'],
  keyLabel: /*i18n*/ { id: 'composer.keyReply', message: 'Reply to the focused message' },
  tone: 'plain',
  appliesTo: ({ content }, { maySend }) => maySend && content.kind !== 'redacted' && content.kind !== 'stateChange',
  perform: {
    kind: 'run',
    run: async ({ roomId, threadRoot, item, wordsOf }) => {
      const { userId, name } = item.sender;
      const mentioning = item.isMine ? {} : { isMentioning: true };
      const text = wordsOf(QUOTED_CHARACTERS);
      const reply = { eventId: item.relationId, senderId: userId, senderName: name, text, ...mentioning };
      drafts.write(draftPlace(roomId, threadRoot), { reply, edit: null });
      focusBox(threadRoot);
      return null;
    },
  },
};

/** The message action `Edit`. */
export const editAction: MessageAction = {
  id: 'composer.edit',
  label: /*i18n*/ { id: 'composer.edit', message: 'Edit' },
  Icon: Pencil,
  chords: ['e'],
  keyLabel: /*i18n*/ { id: 'composer.keyEdit', message: 'Edit the focused message' },
  tone: 'plain',
  appliesTo: (item, { maySend }) => maySend && sourceOf(item) !== null,
  perform: {
    kind: 'run',
    run: async ({ roomId, threadRoot, item }) => {
      const original = sourceOf(item);
      if (original === null) return null;
      drafts.write(draftPlace(roomId, threadRoot), { edit: { eventId: item.relationId, original, text: original } });
      focusBox(threadRoot);
      return null;
    },
  },
};

/** The text that an own message was typed as; null for one that cannot be edited. */
export function sourceOf({ isMine, content, sendState }: MessageItem): string | null {
  if (!isMine || sendState?.kind === 'not_sent' || (content.kind !== 'text' && content.kind !== 'emote')) return null;
  return content.source ?? null;
}
