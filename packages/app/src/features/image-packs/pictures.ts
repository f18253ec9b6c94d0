import type { UsableImage, UsablePack } from '@parley/sdk/client/contract.ts';
import { createContext } from 'react';
import type { PictureGroup } from '../../ui/emoji/picker.ts';

export type PictureUse = 'emoticon' | 'sticker';

/** The pictures that can be chosen from. */
export interface PackPictures {
  readonly groups: readonly PictureGroup[];
  readonly byId: ReadonlyMap<string, UsableImage>;
}

/** The pictures that a picker draws. */
export const PicturesContext = createContext<ReadonlyMap<string, UsableImage>>(new Map());

/** A name of a picture that no other has, and that stays the same in all rooms. Without spaces. */
export function pictureId({ id }: UsablePack, { uri, shortcode }: UsableImage): string {
  return `${uri}#${`${id}/${shortcode}`.replaceAll(/\s/gu, '_')}`;
}
