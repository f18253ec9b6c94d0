import type { UsableImage, UsablePack } from '@parley/sdk/client/contract.ts';
import type { RoomId } from '@parley/sdk/client/ids.ts';
import { useMemo } from 'react';
import { useI18n } from '../../lib/i18n/use-i18n.ts';
import { useView } from '../../lib/view/use-view.ts';
import type { PictureGroup } from '../../ui/emoji/picker.ts';
import { pictureWords } from '../../ui/emoji/search-pictures.ts';
import { packName } from './pack-name.ts';
import { type PackPictures, type PictureUse, pictureId } from './pictures.ts';

const NONE: readonly UsablePack[] = [];

/** The pictures of a room for one use, in groups. None until the engine has told of them. */
export function usePacks(roomId: RoomId, use: PictureUse): PackPictures {
  const i18n = useI18n();
  const view = useView('imagePacks.inRoom', { roomId });
  const packs = view.kind === 'ready' && view.value.kind === 'known' ? view.value.packs : NONE;
  return useMemo(() => {
    const byId = new Map<string, UsableImage>();
    const groups = packs.flatMap((pack): readonly PictureGroup[] => {
      const pictures = pack.images.filter(use === 'emoticon' ? isTyped : isSticker).map((image) => {
        const id = pictureId(pack, image);
        byId.set(id, image);
        const name = use === 'emoticon' ? `:${image.typed ?? image.shortcode}:` : image.body;
        return { id, name, words: pictureWords(image.shortcode.replaceAll('_', ' '), image.body) };
      });
      return pictures.length === 0 ? [] : [{ id: `pack ${pack.id}`, name: packName(i18n, pack), pictures }];
    });
    return { groups, byId };
  }, [i18n, packs, use]);
}

function isTyped({ typed }: UsableImage): boolean {
  return typed !== null;
}

function isSticker(image: UsableImage): boolean {
  return image.isSticker;
}
