import type { I18n } from '@lingui/core';
import type { Previews } from '../room-list/contract.ts';

type Media = 'image' | 'video' | 'audio' | 'voice' | 'file' | 'sticker';
type Kinds = 'text' | 'emote' | Media | 'encrypted' | 'redacted' | 'hidden' | 'unknown';

/** Messages, and what stands in place of one, as the list of rooms knows them. */
export const messagePreviews: Pick<Previews, Kinds> = {
  text: { text: (_, { content }) => content.text },
  emote: { text: (_, { content, senderName }) => `${senderName} ${content.text}`, namesSender: true },
  image: named((i18n) => i18n._({ id: 'messages.preview.image', message: 'Image' })),
  video: named((i18n) => i18n._({ id: 'messages.preview.video', message: 'Video' })),
  audio: named((i18n) => i18n._({ id: 'messages.preview.audio', message: 'Audio' })),
  voice: named((i18n) => i18n._({ id: 'messages.preview.voice', message: 'Voice message' })),
  file: named((i18n) => i18n._({ id: 'messages.preview.file', message: 'File' })),
  sticker: named((i18n) => i18n._({ id: 'messages.preview.sticker', message: 'Sticker' })),
  encrypted: { text: (i18n) => i18n._({ id: 'messages.preview.encrypted', message: 'Encrypted message' }) },
  redacted: { text: (i18n) => i18n._({ id: 'messages.preview.redacted', message: 'Message deleted' }) },
  hidden: {
    text: (i18n) => i18n._({ id: 'messages.preview.hidden', message: 'Hidden message' }),
    isCertain: true,
  },
  unknown: { text: (i18n) => i18n._({ id: 'messages.preview.unknown', message: 'Message' }) },
};

interface Named {
  readonly content: { readonly text: string };
}

/** The preview of a file: its kind, and its name if it has one. */
function named(kindText: (i18n: I18n) => string): { readonly text: (i18n: I18n, preview: Named) => string } {
  return {
    text: (i18n, { content: { text } }) => (text === '' ? kindText(i18n) : `${kindText(i18n)} · ${text}`),
  };
}
