import type { MxcUri } from '@parley/sdk/client/ids.ts';
import { use } from 'react';
import { useThumbnail } from '../../lib/media/use-media.ts';
import styles from './image-packs.module.css';
import { PicturesContext } from './pictures.ts';

/** Custom emoji in a picker are drawn this large, and their groups' buttons a little smaller. */
const EMOJI_SIDE = 32;
const STICKER_SIDE = 96;
const LINE_SIDE = 24;
const ROW_SIDE = 36;

/** The picture of a custom emoji; a picker finds it by its id. */
export function EmojiPicture({ id }: { readonly id: string }) {
  const image = use(PicturesContext).get(id);
  return image === undefined ? null : <SmallPicture uri={image.uri} side={EMOJI_SIDE} />;
}

/** The picture of a sticker. */
export function StickerPicture({ id }: { readonly id: string }) {
  const image = use(PicturesContext).get(id);
  return image === undefined ? null : <SmallPicture uri={image.uri} side={STICKER_SIDE} />;
}

/** A picture without a name of its own: its button has one. */
export function SmallPicture({ uri, side }: { readonly uri: MxcUri; readonly side: number }) {
  const media = useThumbnail(uri, side, side, 'scale');
  return media.kind === 'ready' ? <img src={media.url} alt="" draggable={false} /> : null;
}

/** A picture in a line of suggestions. */
export function InLinePicture({ uri }: { readonly uri: MxcUri }) {
  const media = useThumbnail(uri, LINE_SIDE, LINE_SIDE, 'scale');
  return media.kind === 'ready' ? <img className={styles.inLine} src={media.url} alt="" draggable={false} /> : null;
}

/** A picture at the beginning of a row; its place stays free where there is none. */
export function Thumb({ uri }: { readonly uri: MxcUri | null }) {
  return <span className={styles.thumb}>{uri !== null && <SmallPicture uri={uri} side={ROW_SIDE} />}</span>;
}
