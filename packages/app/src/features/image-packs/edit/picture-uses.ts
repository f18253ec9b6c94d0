import type { I18n } from '@lingui/core';
import type { PackImage } from '@parley/sdk/client/contract.ts';

/** The use of a picture, as it is chosen. */
export type PictureUseChoice = 'emoji' | 'sticker' | 'both';

export function chosenUse({ isEmoticon, isSticker }: Pick<PackImage, 'isEmoticon' | 'isSticker'>): PictureUseChoice {
  if (isEmoticon && isSticker) return 'both';
  return isEmoticon ? 'emoji' : 'sticker';
}

export function wordOfUse(i18n: I18n, use: PictureUseChoice): string {
  switch (use) {
    case 'emoji':
      return i18n._({ id: 'imagePacks.use.emoji', message: 'Emoji' });
    case 'sticker':
      return i18n._({ id: 'imagePacks.use.sticker', message: 'Sticker' });
    case 'both':
      return i18n._({ id: 'imagePacks.use.both', message: 'Both' });
  }
}
