import { Sticker } from 'lucide-react';
import type { ActionNote, MessageAction, MessageItem } from '../timeline/contract.ts';

/** `Add to my stickers`, at pictures and stickers that everybody may see: a pack is never encrypted. */
export const addStickerAction: MessageAction = {
  id: 'imagePacks.add',
  label: /*i18n*/ { id: 'imagePacks.add', message: 'Add to my stickers' },
  Icon: Sticker,
  chords: [],
  keyLabel: /*i18n*/ { id: 'imagePacks.keyAdd', message: 'Add the picture of the focused message to my stickers' },
  tone: 'plain',
  appliesTo: (item) => pictureOf(item) !== null,
  perform: {
    kind: 'run',
    run: async ({ client, item }): Promise<ActionNote | null> => {
      const picture = pictureOf(item);
      if (picture === null) return null;
      const answer = await client.command('imagePacks.addOwn', picture);
      if (answer.ok)
        return { kind: 'done', text: /*i18n*/ { id: 'imagePacks.added', message: 'Added to your stickers.' } };
      const text =
        answer.error.kind === 'full'
          ? /*i18n*/ { id: 'imagePacks.addFull', message: 'Your stickers are full. Remove some in the settings first.' }
          : /*i18n*/ { id: 'imagePacks.addFailed', message: 'Not added to your stickers. Try again in a moment.' };
      return { kind: 'failed', text };
    },
  },
};

/** The picture of a message that can stand in a pack; null for none. */
function pictureOf({ content }: MessageItem) {
  if (content.kind !== 'image' || content.source?.kind !== 'plain') return null;
  const { source, size, sizeBytes, fileName } = content;
  const name = fileName.replace(/\.[a-z0-9]{1,5}$/iu, '');
  const info = { width: size?.width ?? null, height: size?.height ?? null, sizeBytes, mimetype: null };
  return { shortcode: name, uri: source.mxc, body: name, info, use: 'sticker' as const };
}
